import { readText } from '../../store/blobs.ts'
import type { Reader } from '../../store/store.ts'
import { awaited, type Steps } from '../../store/write-in-turns.ts'
import { linkPlaces } from '../read/link-places.ts'
import type { SecondReading } from './check-sections.ts'
import { placedLinkEntries, type LinkToReport, type PathCapitals } from './link-entries.ts'
import type { PlacedPage } from './page-states.ts'
import { inspectAhead } from './read-ahead.ts'
import type { PlacedEntry } from './write-report.ts'

/** A link to report: a broken one, or one to a page whose path differs in case. */
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

/** Reports the links of a new line, in the order of its pages. */
export function* reportLinks(
  store: Reader,
  links: NewLinks,
  { source, ...reading }: SecondReading,
  report: (entry: PlacedEntry) => void,
): Steps {
  const batches = inspectAhead(linkingPages(store, links), source, reading)
  for (;;) {
    const { done, value: batch } = yield* awaited(batches.next())
    if (done) return
    for (const { request, inspected } of batch) {
      const { page, path, hrefs, links: pageLinks } = request
      const places = inspected?.places ?? storedPlaces(store, links.line, page, hrefs)
      for (const entry of placedLinkEntries(path, pageLinks, places, links.paths)) {
        report({ ...entry, page: page.id, file: null })
        yield
      }
    }
  }
}

/** Yields the pages with links to report, each with those links. */
function* linkingPages(store: Reader, { line, pages, reported }: NewLinks) {
  const broken = store.all<ReportedLink>(
    `SELECT page, href, target_path AS targetPath, lacks_section AS lacksSection, 0 AS leads FROM link
     WHERE line = ? AND status = 'broken' ORDER BY page, ordinal`,
    line,
  )
  const brokenNames = new Set(broken.map(linkName))
  const leading = reported.filter((link) => !brokenNames.has(linkName(link)))
  const byPage = Map.groupBy([...broken, ...leading], ({ page }) => page)
  for (const page of pages) {
    const links = byPage.get(page.id)?.map(asLink)
    const path = page.planned.file ?? page.planned.sourcePath
    if (links && path !== null) yield { page, path, links, anchors: [], hrefs: links.map(({ href }) => href) }
  }
}

/** Finds the places of links in a stored page, which the readers could not read. */
function storedPlaces(store: Reader, line: number, { id, planned }: PlacedPage, hrefs: readonly string[]) {
  const row = store.get<TextRow>(
    'SELECT head, text FROM page_version WHERE line = ? AND page = ? AND seq = 1',
    line,
    id,
  )
  if (!row) return []
  const firstLine = planned.part?.line ?? 1
  return linkPlaces({ firstLine, head: row.head, text: readText(store, row.text).text }, hrefs)
}

const linkName = ({ page, href }: ReportedLink) => `${page} ${href}`

function asLink({ href, targetPath, lacksSection, leads }: ReportedLink): LinkToReport {
  return { href, targetPath, lacksSection: lacksSection === 1, leads: leads === 1 }
}
