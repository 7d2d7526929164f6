import type { OpenParentheses } from '../open-parentheses.ts'

/** The content of the parentheses of an inline link, and the offset after them. */
export interface LinkDestination {
  href: string
  end: number
}

/**
 * The maximum number of open parentheses in a destination; CommonMark allows a limit. With it, hostile input takes
 * linear time.
 */
const MAX_PARENTHESES = 32
/** The longest destination; URLs in browsers are far shorter. */
const MAX_CHARACTERS = 8192

const BACKSLASH = 92
const OPEN = 40
const CLOSE = 41
const LESS = 60
const GREATER = 62
const FEED = 10

const ESCAPED = /\\([!-/:-@[-`{-~])/g
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' }
const ENTITY = /&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([a-z]{2,4}));/g

/** Decodes backslash escapes and the character references that Markdown itself needs. */
export function unescapeMarkdown(text: string): string {
  const plain = text.includes('\\') ? text.replace(ESCAPED, '$1') : text
  if (!plain.includes('&')) return plain
  return plain.replace(ENTITY, (whole: string, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return ENTITIES[name] ?? whole
    const code = decimal === undefined ? Number.parseInt(hex!, 16) : Number(decimal)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
}

/**
 * Reads `(destination "title")` with `open` at the opening parenthesis, up to `limit`. Returns `undefined` for any
 * other text (CommonMark 0.31, 6.3). Spaces inside an unbracketed destination are refused. All links of a text share
 * one `parentheses`.
 */
export function readParenthesized(
  source: string,
  open: number,
  limit: number,
  parentheses: OpenParentheses,
): LinkDestination | undefined {
  const from = skipSpace(source, open + 1, limit)
  const isBare = from === open + 1 && source.charCodeAt(from) !== LESS
  if (isBare && parentheses.isUnclosed(open)) return undefined
  const destination = readDestination(source, from, limit)
  if (!destination) {
    if (isBare) parentheses.lookThrough(open)
    return undefined
  }
  let end = skipSpace(source, destination.end, limit)
  if (end > destination.end && source.charCodeAt(end) !== CLOSE) {
    end = skipSpace(source, skipTitle(source, end, limit), limit)
  }
  return source.charCodeAt(end) === CLOSE && end < limit
    ? { href: destination.href, end: end + 1 }
    : undefined
}

/** Reads a destination without a title: `<in brackets>` or without spaces. It may be empty. */
export function readDestination(source: string, from: number, limit: number): LinkDestination | undefined {
  const bound = Math.min(limit, from + MAX_CHARACTERS)
  return source.charCodeAt(from) === LESS ? readBracketed(source, from, bound) : readBare(source, from, bound)
}

function readBracketed(source: string, from: number, limit: number): LinkDestination | undefined {
  for (let offset = from + 1; offset < limit; offset++) {
    const code = source.charCodeAt(offset)
    if (code === BACKSLASH) offset++
    else if (code === GREATER)
      return { href: unescapeMarkdown(source.slice(from + 1, offset)), end: offset + 1 }
    else if (code === LESS || code === FEED) return undefined
  }
  return undefined
}

function readBare(source: string, from: number, limit: number): LinkDestination | undefined {
  let open = 0
  let offset = from
  for (; offset < limit; offset++) {
    const code = source.charCodeAt(offset)
    if (code <= 32) break
    if (code === BACKSLASH) offset++
    else if (code === OPEN && ++open > MAX_PARENTHESES) return undefined
    else if (code === CLOSE && open-- === 0) break
  }
  return open > 0 ? undefined : { href: unescapeMarkdown(source.slice(from, offset)), end: offset }
}

/** Returns the offset after a title in `"…"`, `'…'` or `(…)`; `from` without a title. */
function skipTitle(source: string, from: number, limit: number): number {
  const first = source.charAt(from)
  if (first !== '"' && first !== "'" && first !== '(') return from
  const last = first === '(' ? ')' : first
  const bound = Math.min(limit, from + MAX_CHARACTERS)
  for (let offset = from + 1; offset < bound; offset++) {
    const character = source.charAt(offset)
    if (character === '\\') offset++
    else if (character === last) return offset + 1
    else if (character === '(' && first === '(') return from
  }
  return from
}

function skipSpace(source: string, from: number, limit: number): number {
  let offset = from
  while (offset < limit && source.charCodeAt(offset) <= 32) offset++
  return offset
}
