import { Problem } from '../../schemas/problem.ts'
import { isWholeText } from './whole-text.ts'

const SURROGATE_ESCAPE = /\\u[dD][89a-fA-F]/

/**
 * Returns the value of a body; undefined for an empty one. Throws `input.invalid` for bytes that are not JSON in UTF-8.
 */
export function parseBody(bytes: Uint8Array): unknown {
  if (bytes.length === 0) return undefined
  const text = decode(bytes)
  const value = parse(text)
  // In UTF-8 only an escape can represent half of a character.
  if (SURROGATE_ESCAPE.test(text) && !isWholeText(value)) {
    throw new Problem(
      'input.invalid',
      'body: contains half of a character, a surrogate without its other half. Send whole characters.',
    )
  }
  return value
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (error) {
    throw new Problem('input.invalid', 'body: is not UTF-8. Send JSON encoded as UTF-8.', { cause: error })
  }
}

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
