import { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import type { ContentView } from '../../revisions/content-view.ts'
import { findFields, Replacement, type FoundPage, type FoundPages } from '../../schemas/find/found-page.ts'
import { paging } from '../../schemas/list.ts'
import { text } from '../../schemas/text.ts'
import { decodeCursor, encodeCursor } from '../engine/list-page.ts'
import { findInPage, type PageSearch } from './find-in-page.ts'
import { pageSearchOf } from './page-search.ts'
import { pagesToSearch, type SearchedPage } from './searched-pages.ts'

/** The maximum pages, hits and milliseconds of one answer. Other readers share the thread. */
const MAX_PAGES = 1000
const MAX_HITS = 2000
const MAX_MILLISECONDS = 100
/** The pages of one read. */
const BATCH = 100

/** The longest list of ids: 50 of them. */
const LONGEST_IDS = 6500

/** The query of a search in the pages of a space or a change request. */
export const findQuery = z.object({
  ...findFields,
  replacement: Replacement.optional(),
  pages: text({ max: LONGEST_IDS })
    .optional()
    .describe('The ids of the only pages to search, with commas between them; all their hits are listed'),
  page: paging.page,
})

/** The pages of a search, the name of their list in cursors, and the clock. */
interface SearchedContent {
  view: ContentView
  list: string
  clock: Clock
}

/** Returns one part of the pages with hits. */
export function findInPages(
  { view, list: name, clock }: SearchedContent,
  query: z.output<typeof findQuery>,
): FoundPages {
  const search = pageSearchOf(query, clock)
  if (query.pages !== undefined) return findInNamedPages(view, [...new Set(query.pages.split(','))], search)
  const list = { name, keyTypes: ['string' as const, 'string' as const] }
  const key = query.page === undefined ? undefined : decodeCursor(list, query.page)
  const after = key && { source: String(key[0]), page: String(key[1]) }
  const { items, searched, last } = findAfter(view, after, search)
  return {
    ...(last && { next: { page: encodeCursor(name, [last.source_key, last.page]) } }),
    searched,
    items,
  }
}

/** Searches the named pages. Those that the content does not have are omitted. */
function findInNamedPages(view: ContentView, ids: readonly string[], search: PageSearch): FoundPages {
  const whole = { ...search, isWhole: true }
  const items = ids.flatMap((id) => {
    const row = view.page(id)
    return (row && findInPage(view, row, whole)) ?? []
  })
  return { searched: ids.length, items }
}

interface Part {
  items: FoundPage[]
  searched: number
  /** The last page, where others follow. */
  last: SearchedPage | undefined
}

/** Searches the pages after a place until the answer is full. At least one page is searched. */
function findAfter(view: ContentView, after: Parameters<typeof pagesToSearch>[1], search: PageSearch): Part {
  const until = search.clock() + MAX_MILLISECONDS
  const items: FoundPage[] = []
  let searched = 0
  let listed = 0
  for (let place = after; ;) {
    const rows = pagesToSearch(view, place, BATCH)
    for (const row of rows) {
      const page = findInPage(view, row, search)
      searched += 1
      listed += page?.hits.length ?? 0
      if (page) items.push(page)
      if (searched >= MAX_PAGES || listed >= MAX_HITS || search.clock() > until)
        return { items, searched, last: row }
      place = { source: row.source_key, page: row.page }
    }
    if (rows.length < BATCH) return { items, searched, last: undefined }
  }
}
