import { readText } from '../../store/blobs.ts'
import type { Reader } from '../../store/store.ts'
import { linkEntries, type BrokenLink, type PathCapitals } from './link-entries.ts'
import type { PlacedPage } from './page-states.ts'
import type { PlacedEntry } from './write-report.ts'

interface BrokenRow {
  page: string
  href: string
  targetPath: string | null
  lacksSection: number
}

interface TextRow {
  head: string
  text: number | null
}

/** The entries on all links of a new line that lead nowhere, in the order of its pages. */
export function* brokenLinkEntries(
  store: Reader,
  line: number,
  pages: readonly PlacedPage[],
  paths: PathCapitals,
): Generator<PlacedEntry, void, void> {
  const rows = store.all<BrokenRow>(
    `SELECT page, href, target_path AS targetPath, lacks_section AS lacksSection FROM link
     WHERE line = ? AND status = 'broken' ORDER BY page, ordinal`,
    line,
  )
  const byPage = Map.groupBy(rows, ({ page }) => page)
  for (const { id, planned } of pages) {
    const broken = byPage.get(id)
    const path = planned.file ?? planned.sourcePath
    if (!broken || path === null) continue
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
    for (const entry of linkEntries(file, broken.map(asLink), paths)) yield { ...entry, page: id, file: null }
  }
}

function asLink({ href, targetPath, lacksSection }: BrokenRow): BrokenLink {
  return { href, targetPath, lacksSection: lacksSection === 1 }
}
