import { findSections } from '../../content/search-snippet.ts'
import { searchTerms } from '../../content/search-terms.ts'
import { readText } from '../../replica/blobs.ts'
import type { Bound } from '../../replica/store.ts'
import type { ContentView } from '../../revisions/content-view.ts'
import { headView, lineById } from '../../revisions/lines.ts'
import { pathOf } from '../../revisions/page-path.ts'
import type { SearchPage } from '../../schemas/search.ts'
import { listPage, type PagingQuery } from '../list-page.ts'
import type { ReadScope } from '../scope.ts'

/** A page that matches, with how well: the less, the better. */
export interface FoundPage {
  id: number
  page: string
  space: string
  rank: number
}

/** Counting stops here: nobody reads on, and a common word would have every page counted. */
const COUNTED = 10_000

/** Where to look: the statements take the expression, then the scope's own value. */
export interface SearchScope {
  name: string
  value: Bound
  select: string
  count: string
}

/** The pages of one space. */
export function withinSpace(space: string): SearchScope {
  return {
    name: `search:${space}`,
    value: space,
    select: `SELECT document.id, document.page, document.space, search.rank
      FROM search JOIN search_document AS document ON document.id = search.rowid
      WHERE search MATCH ? AND document.space = ? AND search.rank MATCH 'bm25(8.0, 1.0)'
      ORDER BY search.rank LIMIT ?`,
    count: `SELECT count(*) AS count FROM (SELECT 1 FROM search JOIN search_document AS document ON document.id = search.rowid
      WHERE search MATCH ? AND document.space = ? LIMIT ${COUNTED})`,
  }
}

/** One page of what a query finds, the best first. */
export function findPages(scope: ReadScope, within: SearchScope, query: PagingQuery & { query: string }) {
  const { match, words } = searchTerms(query.query)
  const views = new Map<string, ContentView>()
  return listPage<FoundPage, SearchPage>(
    {
      name: `${within.name}:${match ?? ''}`,
      keyTypes: ['number'],
      key: (row) => [row.id],
      count: () =>
        match === null
          ? 0
          : (scope.store.get<{ count: number }>(within.count, match, within.value)?.count ?? 0),
      after: (key, limit) => (match === null ? [] : rowsAfter(scope, within, match, key, limit)),
    },
    query,
    (row) => presentFound(scope, views, row, words),
  )
}

/** A cursor names the last page shown; what is better than it has been shown already. */
function rowsAfter(
  scope: ReadScope,
  within: SearchScope,
  match: string,
  key: Bound[] | null,
  limit: number,
): FoundPage[] {
  if (key === null) return scope.store.all<FoundPage>(within.select, match, within.value, limit)
  const rows = scope.store.all<FoundPage>(within.select, match, within.value, COUNTED)
  const at = rows.findIndex((row) => row.id === key[0])
  return rows.slice(at + 1, at + 1 + limit)
}

function presentFound(
  scope: ReadScope,
  views: Map<string, ContentView>,
  found: FoundPage,
  words: string[],
): SearchPage {
  const view = views.get(found.space) ?? spaceView(scope, found.space)
  views.set(found.space, view)
  const row = view.page(found.page)
  if (!row) throw new Error(`The search index names the page ${found.page}, which is gone`)
  const { text } = readText(scope.store, row.text)
  const path = pathOf(view, row)
  const app = scope.addresses.app(`/spaces/${found.space}/pages/${row.page}`)
  const sections = findSections(text, words).map(({ anchor, title, body }) => ({
    id: anchor,
    title: title || row.title,
    path: anchor === '' ? path : `${path}#${anchor}`,
    body,
    urls: { app: anchor === '' ? app : `${app}?section=${encodeURIComponent(anchor)}` },
  }))
  return { id: row.page, title: row.title, path, sections, urls: { app } }
}

function spaceView(scope: ReadScope, space: string): ContentView {
  const row = scope.store.get<{ line: number }>('SELECT line FROM space WHERE id = ?', space)
  if (!row) throw new Error(`The search index names the space ${space}, which is gone`)
  return headView(scope.store, lineById(scope.store, row.line))
}
