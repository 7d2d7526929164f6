import { Problem } from '../../schemas/problem.ts'

/** The maximum levels of objects and lists in one body, so that recursive code does not run out of stack. */
const MAX_LEVELS = 100
/** The maximum values in one body. The largest that any schema accepts has some 25,000. */
const MAX_VALUES = 50_000

const QUOTE = 34
const COMMA = 44
const BACKSLASH = 92
const OPEN_LIST = 91
const CLOSE_LIST = 93
const OPEN_OBJECT = 123
const CLOSE_OBJECT = 125

/**
 * Returns the number of values in JSON, or a little more, counted in its bytes before any value is built. 96 MB of
 * `[],` are 32 million lists, which took 2.5 GB. Throws `input.too-large` for more than 50,000 values, and
 * `input.invalid` for more than 100 levels. For malformed JSON the number has no meaning.
 */
export function countValues(json: Uint8Array): number {
  let values = 1
  let level = 0
  for (let offset = 0; offset < json.length; offset++) {
    const byte = json[offset]
    if (byte === QUOTE) offset = textEnd(json, offset)
    else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) level--
    else if (byte === COMMA || byte === OPEN_LIST || byte === OPEN_OBJECT) {
      if (byte !== COMMA && ++level > MAX_LEVELS) throw tooDeep()
      if (++values > MAX_VALUES) throw tooMany()
    }
  }
  return values
}

/** Returns the offset of the quotation mark that closes a text, or the length of the JSON where none does. */
function textEnd(json: Uint8Array, open: number): number {
  let offset = open + 1
  while (offset < json.length && json[offset] !== QUOTE) offset += json[offset] === BACKSLASH ? 2 : 1
  return offset
}

function tooDeep(): Problem {
  return new Problem('input.invalid', `body: may be at most ${MAX_LEVELS} levels deep.`)
}

function tooMany(): Problem {
  return new Problem(
    'input.too-large',
    `The body has more than ${MAX_VALUES} values. Send it in smaller parts.`,
  )
}
