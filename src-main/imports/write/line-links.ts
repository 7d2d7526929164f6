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
  reading: SecondReading,
  report: (entry: PlacedEntry) => void,
): Steps {
  const batches = inspectAhead(linkingPages(store, links), reading)
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

/** The number of pages whose broken links are read together. A large book has more of them than memory should hold. */
const PAGES_AT_A_TIME = 500
const BROKEN = `SELECT page, href, target_path AS targetPath, lacks_section AS lacksSection, 0 AS leads
  FROM link INDEXED BY link_by_status
  WHERE line = ? AND status = 'broken' AND page BETWEEN ? AND ? ORDER BY page, ordinal`

/** Yields the pages with links to report, each with those links. */
function* linkingPages(store: Reader, { line, pages, reported }: NewLinks) {
  const leading = Map.groupBy(reported, ({ page }) => page)
  for (let start = 0; start < pages.length; start += PAGES_AT_A_TIME) {
    const some = pages.slice(start, start + PAGES_AT_A_TIME)
    const rows = store.all<ReportedLink>(BROKEN, line, some[0]!.id, some.at(-1)!.id)
    const broken = Map.groupBy(rows, ({ page }) => page)
    for (const page of some) {
      const links = linksOf(broken.get(page.id) ?? [], leading.get(page.id) ?? [])
      const path = page.planned.file ?? page.planned.sourcePath
      if (links.length > 0 && path !== null)
        yield { page, path, links, anchors: [], hrefs: links.map(({ href }) => href) }
    }
  }
}

/** Returns the links of a page to report. An address that is broken is reported as that. */
function linksOf(broken: readonly ReportedLink[], leading: readonly ReportedLink[]): LinkToReport[] {
  const hrefs = new Set(broken.map(({ href }) => href))
  return [...broken, ...leading.filter(({ href }) => !hrefs.has(href))].map(asLink)
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

function asLink({ href, targetPath, lacksSection, leads }: ReportedLink): LinkToReport {
  return { href, targetPath, lacksSection: lacksSection === 1, leads: leads === 1 }
}
