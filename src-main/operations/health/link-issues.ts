import type { ContentView } from '../../revisions/content-view.ts'
import type { HealthKind } from '../../schemas/health/health-issue.ts'
import type { Issue } from './issue.ts'

/** The kinds of faults of a link. */
export type LinkFault = Extract<HealthKind, 'broken-link' | 'broken-section' | 'missing-file'>

interface BrokenRow {
  page: string
  href: string
  lacks_section: number
}

const BROKEN = `SELECT page, href, lacks_section FROM link INDEXED BY link_by_status
  WHERE line = ? AND status = 'broken'`

/** Returns the broken links of a space with one fault, from the index of links. */
export function linkIssues(view: ContentView, kind: LinkFault): Issue[] {
  return view.store.all<BrokenRow>(BROKEN, view.top.line).flatMap((row): Issue[] => {
    if (faultOf(row.href, row.lacks_section === 1) !== kind) return []
    const page = view.page(row.page)
    return page ? [{ kind, page, href: row.href }] : []
  })
}

const PAGE_FILE = /\.(?:md|markdown|mdx|html?)$/i
const EXTENSION = /\.[a-z][a-z\d]{0,9}$/i

/** Returns the fault of a broken link: its section, a picture or another file, or a page. */
export function faultOf(href: string, lacksSection: boolean): LinkFault {
  if (lacksSection) return 'broken-section'
  const path = href.replace(/[?#].*$/s, '')
  return EXTENSION.test(path) && !PAGE_FILE.test(path) ? 'missing-file' : 'broken-link'
}
