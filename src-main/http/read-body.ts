import type { IncomingMessage } from 'node:http'
import { Problem } from '../schemas/problem.ts'
import { isWholeText } from './whole-text.ts'

/** The largest body of a request to an operation, in bytes: a batch of twenty pictures and some room. */
export const BODY_LIMIT = 96 * 1_048_576

/**
 * Reads the body of a request as JSON; undefined where there is none. Fails with `input.too-large` as soon
 * as the limit is passed, and with `input.invalid` on what is not JSON in UTF-8.
 */
export async function readJsonBody(request: IncomingMessage, limit = BODY_LIMIT): Promise<unknown> {
  const bytes = await readBytes(request, limit)
  if (bytes.length === 0) return undefined
  const text = decode(bytes)
  const value = parse(text)
  // In bytes that are UTF-8 nothing but an escape can stand for half of a character.
  if (SURROGATE_ESCAPE.test(text) && !isWholeText(value)) {
    throw new Problem(
      'input.invalid',
      'body: holds half of a character, a surrogate without its other half. Send whole characters.',
    )
  }
  return value
}

const SURROGATE_ESCAPE = /\\u[dD][89a-fA-F]/

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch (error) {
    throw new Problem(
      'input.invalid',
      `body: is not JSON (${(error as Error).message}). Send one JSON value.`,
      { cause: error },
    )
  }
}

async function readBytes(request: IncomingMessage, limit: number): Promise<Buffer> {
  const declared = Number(request.headers['content-length'] ?? 0)
  if (declared > limit) throw tooLarge(limit)
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > limit) throw tooLarge(limit)
    chunks.push(chunk)
  }
  return chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)
}

function tooLarge(limit: number): Problem {
  return new Problem(
    'input.too-large',
    `The body is larger than ${limit / 1_048_576} MB. Send it in smaller parts.`,
  )
}

function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (error) {
    throw new Problem('input.invalid', 'body: is not UTF-8. Send JSON encoded as UTF-8.', { cause: error })
  }
}
