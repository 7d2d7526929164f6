/** The size of a database page in bytes. Carrel always uses SQLite's default. */
export const PAGE_SIZE = 4096

/** Reads one page by its number, which counts from 1; undefined beyond the end of the file. */
export type ReadPage = (number: number) => Buffer | undefined

/** A column of a stored record; undefined when it is neither text nor a whole number. */
export type Column = string | number | null | undefined

const TABLE_LEAF = 0x0d
const LEAF_HEADER = 8
/** The maximum number of overflow pages, above that of any schema record. It ends a circular chain. */
const MAX_OVERFLOW_PAGES = 64

/**
 * Yields the readable records of a page that is a leaf of a table, by SQLite's file format. It finds records that no
 * path through the database reaches. Other pages yield nothing.
 */
export function* recordsOf(page: Buffer, read: ReadPage): Generator<Column[]> {
  if (page.length < PAGE_SIZE || page[0] !== TABLE_LEAF) return
  const cells = page.readUInt16BE(3)
  if (cells === 0 || LEAF_HEADER + 2 * cells > PAGE_SIZE) return
  for (let cell = 0; cell < cells; cell += 1) {
    const payload = payloadAt(page, page.readUInt16BE(LEAF_HEADER + 2 * cell), read)
    const record = payload && columnsOf(payload)
    if (record) yield record
  }
}

/** Returns the bytes of a record, from its cell and its overflow pages. */
function payloadAt(page: Buffer, offset: number, read: ReadPage): Buffer | undefined {
  const size = varintAt(page, offset)
  const key = size && varintAt(page, size.next)
  if (!size || !key || size.value <= 0) return undefined
  const maximum = PAGE_SIZE - 35
  if (size.value <= maximum) return wholeSlice(page, key.next, size.value)
  const least = Math.floor(((PAGE_SIZE - 12) * 32) / 255) - 23
  const fitting = least + ((size.value - least) % (PAGE_SIZE - 4))
  const local = fitting <= maximum ? fitting : least
  const begin = wholeSlice(page, key.next, local)
  if (!begin || key.next + local + 4 > PAGE_SIZE) return undefined
  return overflow(begin, page.readUInt32BE(key.next + local), size.value, read)
}

function overflow(begin: Buffer, first: number, size: number, read: ReadPage): Buffer | undefined {
  const parts = [begin]
  let missing = size - begin.length
  let next = first
  for (let count = 0; missing > 0; count += 1) {
    const page = count < MAX_OVERFLOW_PAGES && next > 0 ? read(next) : undefined
    if (page?.length !== PAGE_SIZE) return undefined
    const part = page.subarray(4, 4 + Math.min(missing, PAGE_SIZE - 4))
    parts.push(part)
    missing -= part.length
    next = page.readUInt32BE(0)
  }
  return Buffer.concat(parts)
}

function columnsOf(payload: Buffer): Column[] | undefined {
  const header = varintAt(payload, 0)
  if (!header || header.value > payload.length) return undefined
  const columns: Column[] = []
  let offset = header.next
  let value = header.value
  while (offset < header.value) {
    const type = varintAt(payload, offset)
    if (!type) return undefined
    const size = sizeOf(type.value)
    if (value + size > payload.length) return undefined
    columns.push(columnOf(type.value, payload.subarray(value, value + size)))
    offset = type.next
    value += size
  }
  return columns
}

/** Returns the size of a value in bytes, by its serial type. */
function sizeOf(type: number): number {
  if (type >= 12) return Math.floor((type - 12) / 2)
  return [0, 1, 2, 3, 4, 6, 8, 8, 0, 0, 0, 0][type] ?? 0
}

function columnOf(type: number, bytes: Buffer): Column {
  if (type === 0) return null
  if (type === 8 || type === 9) return type - 8
  if (type >= 1 && type <= 5) return bytes.readIntBE(0, bytes.length)
  return type >= 13 && type % 2 === 1 ? bytes.toString('utf8') : undefined
}

interface Varint {
  value: number
  next: number
}

/** Reads a number in SQLite's form of one to nine bytes; undefined for one larger than any size. */
function varintAt(bytes: Buffer, offset: number): Varint | undefined {
  let value = 0
  for (let next = offset; next < Math.min(offset + 5, bytes.length); next += 1) {
    const byte = bytes[next] ?? 0
    value = value * 128 + (byte & 0x7f)
    if (byte < 0x80) return { value, next: next + 1 }
  }
  return undefined
}

function wholeSlice(page: Buffer, offset: number, size: number): Buffer | undefined {
  return offset + size <= page.length ? page.subarray(offset, offset + size) : undefined
}
