import { ExpressionFault, LONGEST_EXPRESSION } from './expression-value.ts'

/** A token of an expression, with its place in the source. */
export interface Token {
  kind: 'name' | 'number' | 'text' | 'sign' | 'end'
  /** The name, the sign, or the content of a literal. */
  value: string
  start: number
  end: number
}

const SPACE = /\s+/y
const NAME = /[\p{L}_$][\p{L}\p{M}\p{N}_$]*/uy
const NUMBER = /(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?/y
/** The longest sign comes first. */
const SIGN = /===|!==|\?\.|\?\?|&&|\|\||==|!=|<=|>=|[+\-*/%<>!?:.,()[\]]/y
const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r' }
/** The closing quotes by their opening quotes, with those of word processors. */
const CLOSING: Readonly<Record<string, string>> = {
  '"': '"',
  "'": "'",
  '`': '`',
  '\u201c': '\u201d',
  '\u2018': '\u2019',
}

/** Reads the tokens of an expression, the end token last. Throws ExpressionFault. Linear in the source. */
export function readTokens(source: string): Token[] {
  if (source.length > LONGEST_EXPRESSION)
    throw new ExpressionFault(`This expression is longer than ${LONGEST_EXPRESSION} characters.`)
  const tokens: Token[] = []
  for (let at = afterSpace(source, 0); at < source.length;) {
    const token = tokenAt(source, at)
    tokens.push(token)
    at = afterSpace(source, token.end)
  }
  tokens.push({ kind: 'end', value: '', start: source.length, end: source.length })
  return tokens
}

function tokenAt(source: string, at: number): Token {
  if (Object.hasOwn(CLOSING, source[at]!)) return textAt(source, at)
  const number = match(NUMBER, source, at)
  if (number !== undefined) return { kind: 'number', value: number, start: at, end: at + number.length }
  const name = match(NAME, source, at)
  if (name !== undefined) return { kind: 'name', value: name, start: at, end: at + name.length }
  const sign = match(SIGN, source, at)
  if (sign !== undefined) return { kind: 'sign', value: sign, start: at, end: at + sign.length }
  throw new ExpressionFault(
    `The character ${String.fromCodePoint(source.codePointAt(at)!)} has no meaning here.`,
  )
}

function textAt(source: string, start: number): Token {
  const closing = CLOSING[source[start]!]
  let value = ''
  for (let at = start + 1; at < source.length; at++) {
    const character = source[at]!
    if (character === closing) return { kind: 'text', value, start, end: at + 1 }
    if (character === '\\' && at + 1 < source.length) {
      const escaped = source[++at]!
      value += ESCAPES[escaped] ?? escaped
    } else value += character
  }
  throw new ExpressionFault('A text has no closing quote.')
}

function afterSpace(source: string, at: number): number {
  return at + (match(SPACE, source, at)?.length ?? 0)
}

function match(pattern: RegExp, source: string, at: number): string | undefined {
  pattern.lastIndex = at
  return pattern.exec(source)?.[0]
}
