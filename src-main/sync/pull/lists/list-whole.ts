import { Problem } from '../../../schemas/problem.ts'
import type { Failure } from '../../remote.ts'
import { Stopped } from './ask-remote.ts'

/** One page of a list, as the specification has it. */
export interface ListedPage<Item> {
  items: Item[]
  next?: { page: string } | undefined
}

/** Why a list cannot be read to its end. */
export function endless(): Failure {
  const message =
    'The server gives the same part of a list again and again, so that the list cannot be read to its end.'
  const problem = new Problem('remote.not-understood', message)
  return { ok: false, kind: 'fault', problem, mayHaveArrived: false }
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
  const seen = new Set<string>()
  let next: string | undefined
  let pages = 0
  do {
    const page = await read({ limit: LIST_LIMIT, ...(next !== undefined && { page: next }) })
    const before = met.size
    for (const item of page.items) met.set(key(item), item)
    const news = met.size - before
    pages += 1
    next = goesOn(news) ? page.next?.page : undefined
    // One that came before, with nothing new since, leads through the same pages without end.
    if (next !== undefined && news === 0 && seen.has(next)) throw new Stopped(endless())
    if (next !== undefined) seen.add(next)
  } while (next !== undefined)
  return pages
}
