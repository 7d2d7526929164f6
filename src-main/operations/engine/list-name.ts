import { createHash } from 'node:crypto'

/** Letters of the digest that go into a cursor: 72 bits. */
const LENGTH = 12

/** Returns a short name of a list and its filters. A cursor of another list, or of other filters, does not match it. */
export function listName(list: string, filters: Record<string, unknown>): string {
  return `${list} ${createHash('sha256').update(JSON.stringify(filters)).digest('base64url').slice(0, LENGTH)}`
}
