import { readText } from '../../store/blobs.ts'
import type { Reader } from '../../store/store.ts'
import { linkEntries, type LinkToReport, type PathCapitals } from './link-entries.ts'
import type { PlacedPage } from './page-states.ts'
import type { PlacedEntry } from './write-report.ts'

/** A link of a page that the report names: a broken one, or one that leads to a page with other capitals. */
export interface ReportedLink {
  page: string
  href: string
  targetPath: string | null
  lacksSection: number
  /** 1 where it leads to a page. */
  leads: number
}

/** The links of a new line, to report. */
export interface NewLinks {
  line: number
  pages: readonly PlacedPage[]
  paths: PathCapitals
  /** The links to report that are not broken in the index. */
  reported: readonly ReportedLink[]
}

interface TextRow {
  head: string
  text: number | null
}

/** The entries on the links of a new line to report, in the order of its pages. */
export function* reportedLinkEntries(
  store: Reader,
  { line, pages, paths, reported }: NewLinks,
): Generator<PlacedEntry, void, void> {
  const broken = store.all<ReportedLink>(
    `SELECT page, href, target_path AS targetPath, lacks_section AS lacksSection, 0 AS leads FROM link
     WHERE line = ? AND status = 'broken' ORDER BY page, ordinal`,
    line,
  )
  const isBroken = new Set(broken.map(linkName))
  const leading = reported.filter((link) => !isBroken.has(linkName(link)))
  const byPage = Map.groupBy([...broken, ...leading], ({ page }) => page)
  for (const { id, planned } of pages) {
    const links = byPage.get(id)
    const path = planned.file ?? planned.sourcePath
    if (!links || path === null) continue
    const row = store.get<TextRow>(
      'SELECT head, text FROM page_version WHERE line = ? AND page = ? AND seq = 1',
      line,
      id,
    )
    if (!row) continue
    const file = {
      path,
      firstLine: planned.part?.line ?? 1,
      head: row.head,
      text: readText(store, row.text).text,
    }
    for (const entry of linkEntries(file, links.map(asLink), paths)) yield { ...entry, page: id, file: null }
  }
}

const linkName = ({ page, href }: ReportedLink) => `${page} ${href}`

function asLink({ href, targetPath, lacksSection, leads }: ReportedLink): LinkToReport {
  return { href, targetPath, lacksSection: lacksSection === 1, leads: leads === 1 }
}
