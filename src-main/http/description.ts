import { openApiDocument } from '../api/openapi.ts'
import type { Registry } from '../operations/engine/registry.ts'
import { JsonBytes } from '../schemas/json/json-bytes.ts'
import { answerRead } from './answer-read.ts'
import { refuseMethod } from './answer.ts'
import type { Exchange } from './exchange.ts'

const ADDRESS = '/v1/openapi.json'

/** True when an address, with its query, is that of the OpenAPI document. */
export function isDescription(target: string): boolean {
  return target === ADDRESS || target.startsWith(`${ADDRESS}?`)
}

/**
 * Answers with the OpenAPI document of a registry as with any read: compressed on request, and 304 for a client that
 * has it. It is built on first use: describing all operations delayed every start.
 */
export function descriptionOf(registry: Registry): (exchange: Exchange) => Promise<void> {
  let document: JsonBytes | undefined
  return async ({ request, response, trace }) => {
    trace.template = ADDRESS
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return refuseMethod(response, request.method, ['GET', 'HEAD'])
    document ??= new JsonBytes(new TextEncoder().encode(JSON.stringify(openApiDocument(registry))))
    await answerRead(request, response, document)
  }
}
