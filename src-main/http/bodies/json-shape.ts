import { Problem } from '../../schemas/problem.ts'

/** Levels of objects and lists in one body. Code that calls itself for each level must never run out of stack. */
const MOST_LEVELS = 100
/** Values in one body. The largest that any schema accepts has some 25,000. */
const MOST_VALUES = 50_000

const QUOTE = 34
const COMMA = 44
const BACKSLASH = 92
const OPEN_LIST = 91
const CLOSE_LIST = 93
const OPEN_OBJECT = 123
const CLOSE_OBJECT = 125

/**
 * The number of values in JSON, or a little more, counted in its bytes before any of them is built: 96 MB of `[],` are
 * 32 million lists, which took 2.5 GB. Throws `input.too-large` for more than 50,000 values, and `input.invalid` for
 * more than 100 levels. For bytes that are not JSON the number has no meaning.
 */
export function countValues(json: Uint8Array): number {
  let values = 1
  let level = 0
  for (let at = 0; at < json.length; at++) {
    const byte = json[at]
    if (byte === QUOTE) at = textEnd(json, at)
    else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) level--
    else if (byte === COMMA || byte === OPEN_LIST || byte === OPEN_OBJECT) {
      if (byte !== COMMA && ++level > MOST_LEVELS) throw tooDeep()
      if (++values > MOST_VALUES) throw tooMany()
    }
  }
  return values
}

/** The offset of the quotation mark that closes a text; the length of all where none does. */
function textEnd(json: Uint8Array, open: number): number {
  let at = open + 1
  while (at < json.length && json[at] !== QUOTE) at += json[at] === BACKSLASH ? 2 : 1
  return at
}

function tooDeep(): Problem {
  return new Problem('input.invalid', `body: may stand at most ${MOST_LEVELS} levels deep.`)
}

function tooMany(): Problem {
  return new Problem(
    'input.too-large',
    `The body holds more than ${MOST_VALUES} values. Send it in smaller parts.`,
  )
}
