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

const IN_LAYER = `SELECT page, parent, slug, type, title, text, source_key
  FROM page_version INDEXED BY page_by_source
  WHERE line = ? AND source_key >= ? AND (source_key, page) > (?, ?)
    AND seq <= ? AND (until IS NULL OR until > ?) AND deleted = 0`
const NOT_CHANGED = `NOT EXISTS (SELECT 1 FROM page_version AS own
  WHERE own.line = ? AND own.page = page_version.page AND own.seq <= ?)`
const IN_ORDER = 'ORDER BY source_key, page LIMIT ?'

/** Up to `limit` pages of a space or a change request after a place, by their paths in the repository. */
export function pagesToSearch(
  { store, top, base }: ContentView,
  after: SearchedPlace | undefined,
  limit: number,
): SearchedPage[] {
  const { source, page } = after ?? { source: '', page: '' }
  const inLayer = ({ line, seq }: ContentView['top']) => [line, source, source, page, seq, seq]
  if (!base) return store.all<SearchedPage>(`${IN_LAYER} ${IN_ORDER}`, ...inLayer(top), limit)
  return store.all<SearchedPage>(
    `${IN_LAYER} UNION ALL ${IN_LAYER} AND ${NOT_CHANGED} ${IN_ORDER}`,
    ...inLayer(top),
    ...inLayer(base),
    top.line,
    top.seq,
    limit,
  )
}
