import type { ContentView } from '../../revisions/content-view.ts'
import type { PageRow } from '../../revisions/page-row.ts'

/** The fields of a page that a search reads. */
export type SearchedPage = Pick<
  PageRow,
  'page' | 'parent' | 'slug' | 'type' | 'title' | 'text' | 'source_key'
>

/** The page after which a search continues. */
export interface SearchedPlace {
  source: string
  page: string
}

const COLUMNS = 'page, parent, slug, type, title, text, source_key'

/** Up to `limit` pages of a space after a place, by their paths in the repository. */
export function pagesToSearch(
  { store, top }: ContentView,
  after: SearchedPlace | undefined,
  limit: number,
): SearchedPage[] {
  const sql = `SELECT ${COLUMNS} FROM page_version INDEXED BY page_by_source
    WHERE line = ? AND source_key >= ? AND (source_key, page) > (?, ?)
      AND seq <= ? AND (until IS NULL OR until > ?) AND deleted = 0
    ORDER BY source_key, page LIMIT ?`
  const { source, page } = after ?? { source: '', page: '' }
  return store.all<SearchedPage>(sql, top.line, source, source, page, top.seq, top.seq, limit)
}
