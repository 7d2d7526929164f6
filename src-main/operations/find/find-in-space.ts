import { z } from 'zod'
import type { ContentView } from '../../revisions/content-view.ts'
import { findFields, FoundPages, Replacement, type FoundPage } from '../../schemas/find/found-page.ts'
import { paging } from '../../schemas/list.ts'
import { text } from '../../schemas/text.ts'
import { onSpace } from '../access/access.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { decodeCursor, encodeCursor } from '../engine/list-page.ts'
import { spaceParams } from '../engine/path-params.ts'
import { spaceSource } from '../space-content/content-source.ts'
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

/** Finds hits. A replacement finds the same hits again by the id of this operation. */
export const FIND_IN_SPACE = 'findInSpaceContent'

export const findInSpaceContent = defineOperation({
  id: FIND_IN_SPACE,
  group: 'Space content',
  summary: 'Find a text or a regular expression in the pages of a space, with a preview of its replacement',
  method: 'GET',
  path: '/v1/spaces/{spaceId}/find',
  success: 200,
  params: spaceParams,
  query: z.object({
    ...findFields,
    replacement: Replacement.optional(),
    pages: text({ max: LONGEST_IDS })
      .optional()
      .describe('The ids of the only pages to search, with commas between them; all their hits are listed'),
    page: paging.page,
  }),
  body: undefined,
  response: FoundPages,
  offline: 'local',
  readsEveryText: true,
  access: onSpace('read'),
  run(scope, { query }, subject) {
    const { view } = spaceSource(scope, subject)
    const search = pageSearchOf(query, scope.clock)
    if (query.pages !== undefined) return findInPages(view, [...new Set(query.pages.split(','))], search)
    const list = { name: `find:${subject.space.id}`, keyTypes: ['string' as const, 'string' as const] }
    const key = query.page === undefined ? undefined : decodeCursor(list, query.page)
    const after = key && { source: String(key[0]), page: String(key[1]) }
    const { items, searched, last } = findAfter(view, after, search)
    return {
      ...(last && { next: { page: encodeCursor(list.name, [last.source_key, last.page]) } }),
      searched,
      items,
    }
  },
})

/** Searches the named pages. Those that the space does not have are omitted. */
function findInPages(view: ContentView, ids: readonly string[], search: PageSearch) {
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
