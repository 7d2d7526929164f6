/** One page of a list, as the specification has it. */
export interface ListedPage<Item> {
  items: Item[]
  next?: { page: string } | undefined
}

/** Items on a page: the most that the specification allows. */
export const LIST_LIMIT = 1000

/**
 * Reads a list to its end, each item once, as it was seen last. While one pages, an item can move to a page that
 * was read already, and be met on none: so a list of several pages is read with an overlap, again from its
 * beginning up to the first page that tells nothing new, until nothing new is told. A list of one page is one
 * answer, in which nothing moves.
 */
export async function listWhole<Item>(
  read: (query: { limit: number; page?: string }) => Promise<ListedPage<Item>>,
  key: (item: Item) => string,
): Promise<Item[]> {
  const met = new Map<string, Item>()
  const pages = await readOn(read, key, met, () => true)
  if (pages < 2) return [...met.values()]
  let before: number
  do {
    before = met.size
    await readOn(read, key, met, (news) => news > 0)
  } while (met.size > before)
  return [...met.values()]
}

/** Reads from the first page on, for as long as `goesOn` says so of the news on a page; answers how many were read. */
async function readOn<Item>(
  read: (query: { limit: number; page?: string }) => Promise<ListedPage<Item>>,
  key: (item: Item) => string,
  met: Map<string, Item>,
  goesOn: (news: number) => boolean,
): Promise<number> {
  let next: string | undefined
  let pages = 0
  do {
    const page = await read({ limit: LIST_LIMIT, ...(next !== undefined && { page: next }) })
    const before = met.size
    for (const item of page.items) met.set(key(item), item)
    pages += 1
    next = goesOn(met.size - before) ? page.next?.page : undefined
  } while (next !== undefined)
  return pages
}
