import { EMPTY_LIMIT, endless } from '../endless-pages.ts'
import { Stopped } from './remote-reads.ts'

/** A page of a list, as in the specification. */
export interface ListedPage<Item> {
  items: Item[]
  next?: { page: string } | undefined
}

/** The number of items on a page: the maximum in the specification. */
export const LIST_LIMIT = 1000
/** The number of new beginnings of one list. A list with new items at each of them is complete after a later pull. */
const BEGINNING_LIMIT = 20

/**
 * Reads a list to its end, each item once, in its latest state. During paging an item can move to an earlier page and
 * be missed. So a list of several pages is read again, from its start to the first page without new items, until
 * nothing new appears. A list of one page is one consistent answer.
 */
export async function listWhole<Item>(
  read: (query: { limit: number; page?: string }) => Promise<ListedPage<Item>>,
  key: (item: Item) => string,
): Promise<Item[]> {
  const known = new Map<string, Item>()
  const pages = await readPages(read, key, known, () => true)
  if (pages < 2) return [...known.values()]
  for (
    let beginnings = 0, before = -1;
    known.size > before && beginnings < BEGINNING_LIMIT;
    beginnings += 1
  ) {
    before = known.size
    await readPages(read, key, known, (newItems) => newItems > 0)
  }
  return [...known.values()]
}

/** Reads from the first page on while `continues` accepts the number of new items. Returns the number of pages. */
async function readPages<Item>(
  read: (query: { limit: number; page?: string }) => Promise<ListedPage<Item>>,
  key: (item: Item) => string,
  known: Map<string, Item>,
  continues: (newItems: number) => boolean,
): Promise<number> {
  const seen = new Set<string>()
  let next: string | undefined
  let pages = 0
  let emptyInARow = 0
  do {
    const page = await read({ limit: LIST_LIMIT, ...(next !== undefined && { page: next }) })
    const before = known.size
    for (const item of page.items) known.set(key(item), item)
    const newItems = known.size - before
    pages += 1
    emptyInARow = newItems > 0 ? 0 : emptyInARow + 1
    next = continues(newItems) ? page.next?.page : undefined
    // A repeated page reference without new items would lead through the same pages forever.
    const isEndless = emptyInARow >= EMPTY_LIMIT || (newItems === 0 && next !== undefined && seen.has(next))
    if (next !== undefined && isEndless) throw new Stopped(endless('A list'))
    if (next !== undefined) seen.add(next)
  } while (next !== undefined)
  return pages
}
