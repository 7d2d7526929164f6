import { createHash } from 'node:crypto'

/** Letters of the digest that go into a cursor: 72 bits. */
const LENGTH = 12

/** A short name for a list with its filters, so that a cursor of another list, or of other filters, is known. */
export function listName(list: string, filters: Record<string, unknown>): string {
  return `${list} ${createHash('sha256').update(JSON.stringify(filters)).digest('base64url').slice(0, LENGTH)}`
}
