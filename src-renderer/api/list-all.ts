import { MAXIMUM_LIMIT } from '../../src-main/schemas/limits/list-limits.ts'

interface ListPage<Item> {
  next?: { page: string } | undefined
  items: Item[]
}

/** Returns every item of a list, page after page, for lists that a screen shows whole. */
export async function listAll<Item>(
  readPage: (paging: { limit: number; page?: string }) => Promise<ListPage<Item>>,
): Promise<Item[]> {
  const items: Item[] = []
  let page: string | undefined
  do {
    const answer = await readPage({ limit: MAXIMUM_LIMIT, ...(page !== undefined && { page }) })
    items.push(...answer.items)
    page = answer.next?.page
  } while (page !== undefined)
  return items
}
