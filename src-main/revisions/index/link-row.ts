import type { LinkStatus } from '../../schemas/link.ts'
import { readText } from '../../store/blobs.ts'
import type { Reader } from '../../store/store.ts'
import type { ContentView } from '../content-view.ts'
import type { PageRow } from '../page-row.ts'
import { pageLinks } from './page-links.ts'
import { resolvePageLink } from './resolve-link.ts'

/** A row of `link`, or a link with the same fields from a text that is not indexed. */
export interface LinkRow {
  page: string
  ordinal: number
  href: string
  kind: 'page' | 'file' | 'url'
  status: LinkStatus
  target: string | null
}

/** Reads the links of a page in any content from its text, so change requests need no index. */
export function linksOfPage(view: ContentView, row: PageRow, contentRoot: string): LinkRow[] {
  const { text } = readText(view.store, row.text)
  return pageLinks(text, row.source_path, contentRoot).map((link, ordinal) => {
    const { href, kind, status, target } = resolvePageLink(view, link)
    return { page: row.page, ordinal, href, kind, status, target }
  })
}

/** The number of links, and of broken links. */
export interface LinkStatistics {
  total: number
  /** `changeRequest` is the number of those that are intact in the base of the change request. */
  broken: { total: number; changeRequest?: number }
}

/** The statistics of links in memory. */
export function countLinks(links: readonly LinkRow[]): LinkStatistics {
  return { total: links.length, broken: { total: links.filter((link) => link.status === 'broken').length } }
}

/** The statistics of a whole main line. */
export function countLineLinks(store: Reader, line: number): LinkStatistics {
  const rows = store.all<{ status: LinkStatus; count: number }>(
    'SELECT status, count(*) AS count FROM link WHERE line = ? GROUP BY status',
    line,
  )
  const countOf = (status: LinkStatus) => rows.find((row) => row.status === status)?.count ?? 0
  const broken = countOf('broken')
  return { total: countOf('ok') + broken + countOf('in-app'), broken: { total: broken } }
}
