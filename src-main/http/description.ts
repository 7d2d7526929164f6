import { openApiDocument } from '../api/openapi.ts'
import type { Registry } from '../operations/engine/registry.ts'
import { JsonBytes } from '../schemas/json/json-bytes.ts'
import { answerRead } from './answer-read.ts'
import { refuseMethod } from './answer.ts'
import type { Exchange } from './exchange.ts'

const ADDRESS = '/v1/openapi.json'

/** True for the address of the OpenAPI document, with any query. */
export function isDescription(target: string): boolean {
  return target === ADDRESS || target.startsWith(`${ADDRESS}?`)
}

/**
 * Returns a function that answers with the OpenAPI document of a registry. Like any read, it compresses on request and
 * answers 304 to a client that has the document. It builds the document on first use, because this is slow.
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
