import { JsonWriter } from './json-writer.ts'

/** The fields with the lists of an answer, whose elements may have long texts. */
const LISTS: ReadonlySet<string> = new Set(['items', 'changes'])
/** The length from which the elements of a list are written one by one. */
const LONG_LIST = 16

/**
 * Returns the JSON of a value in UTF-8 without one string of all of it: the tree of a large space has 26 MB. Trees are
 * written page by page, and long lists element by element. The bytes are those of `JSON.stringify`.
 *
 * One string of the whole list took three times as long. A character outside of Latin-1 doubles the size of its string,
 * so one such character in one text slowed all others.
 */
export function jsonInPieces(value: unknown): Uint8Array<ArrayBuffer> {
  const writer = new JsonWriter()
  if (hasLongList(value)) writeFields(value, writer)
  else if (pagesOf(value)) writeTree(value, writer)
  else return new TextEncoder().encode(JSON.stringify(value))
  return writer.bytes()
}

/** True when a value has a long list, so that its JSON is written faster in pieces. */
export function hasLongList(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(([key, field]) => isLongList(key, field))
}

function isLongList(key: string, field: unknown): field is unknown[] {
  return LISTS.has(key) && Array.isArray(field) && field.length >= LONG_LIST
}

function writeFields(value: object, writer: JsonWriter): void {
  let before = '{'
  for (const [key, field] of Object.entries(value)) {
    if (field === undefined) continue
    writer.write(`${before}${JSON.stringify(key)}:`)
    if (isLongList(key, field)) writeList(field, writer)
    else writer.write(JSON.stringify(field))
    before = ','
  }
  writer.write('}')
}

function writeList(list: readonly unknown[], writer: JsonWriter): void {
  let before = '['
  for (const element of list) {
    writer.write(before)
    // JSON has null for an absent element.
    writer.write(JSON.stringify(element ?? null))
    before = ','
  }
  writer.write(']')
}

function writeTree(value: unknown, writer: JsonWriter): void {
  const pages = pagesOf(value)
  if (!pages) return writer.write(JSON.stringify(value))
  const whole = JSON.stringify({ ...(value as object), pages: [] })
  // Quotes within a string are escaped, so only the key itself reads like this.
  const start = whole.indexOf(EMPTY) + EMPTY.length - 1
  writer.write(whole.slice(0, start))
  for (const [index, page] of pages.entries()) {
    if (index > 0) writer.write(',')
    writeTree(page, writer)
  }
  writer.write(whole.slice(start))
}

const EMPTY = '"pages":[]'

/** Returns the list in the field `pages` of a value; undefined where it has none. */
function pagesOf(value: unknown): unknown[] | undefined {
  const { pages } = Object(value) as { pages?: unknown }
  return Array.isArray(pages) ? pages : undefined
}
