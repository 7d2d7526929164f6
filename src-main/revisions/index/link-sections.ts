import type { Reader, Writer } from '../../store/store.ts'
import type { ContentView } from '../content-view.ts'
import { anchorsOfPage } from './page-anchors.ts'

/** A link to a section of another page. */
export interface NamedSection {
  page: string
  ordinal: number
  anchor: string
  lacks_section: number
}

const TO_SECTIONS = `SELECT page, ordinal, anchor, lacks_section FROM link INDEXED BY link_by_target
  WHERE line = ? AND target = ? AND kind = 'page' AND anchor IS NOT NULL`
const TO_ANY_SECTION = "kind = 'page' AND target IS NOT NULL AND anchor IS NOT NULL"
const TARGETS = `SELECT DISTINCT target FROM link WHERE line = ? AND ${TO_ANY_SECTION}`
/** Targets may repeat, because DISTINCT makes SQLite read every link of the line in their order. */
const TARGETS_OF_PAGE = `SELECT target FROM link WHERE line = ? AND page = ? AND ${TO_ANY_SECTION}`
/** The condition excludes links that other callers have changed since they were read. */
const CHANGE = `UPDATE link SET status = ?, lacks_section = ?
  WHERE line = ? AND page = ? AND ordinal = ? AND target = ? AND anchor = ?`

/** Checks the links to sections of a page. Reads its text only where there are any. */
export function checkSections(store: Writer, view: ContentView, target: string): void {
  const { line } = view.top
  const links = sectionLinks(store, line, target)
  const row = links.length > 0 ? view.page(target) : undefined
  if (row?.type !== 'document') return
  const anchors = anchorsOfPage(store, row)
  for (const link of links) {
    const isMissing = !anchors.has(link.anchor)
    if (isMissing !== (link.lacks_section === 1)) setMissing(store, { line, target }, link, isMissing)
  }
}

/** The links of a line to sections of a page. */
export function sectionLinks(store: Reader, line: number, target: string): NamedSection[] {
  return store.all<NamedSection>(TO_SECTIONS, line, target)
}

/** The most links to sections of a page that one step checks together with those of other pages. */
const FEW_LINKS = 50
const SOME_TO_SECTIONS = `SELECT count(*) AS count FROM (${TO_SECTIONS} LIMIT ${FEW_LINKS + 1})`

/** True when a page has too many links to its sections for a step with other pages. */
export function hasManySectionLinks(store: Reader, { line, page }: { line: number; page: string }): boolean {
  const counted = store.get<{ count: number }>(SOME_TO_SECTIONS, line, page)
  return (counted?.count ?? 0) > FEW_LINKS
}

/** Records whether a link lacks its section. */
export function setMissing(
  store: Writer,
  { line, target }: { line: number; target: string },
  { page, ordinal, anchor }: NamedSection,
  isMissing: boolean,
): void {
  store.run(CHANGE, isMissing ? 'broken' : 'ok', Number(isMissing), line, page, ordinal, target, anchor)
}

/** Checks the links to sections of all pages of a line, one page in each step, after all content was written. */
export function* checkAllSections(store: Writer, view: ContentView): Generator<void, void, unknown> {
  for (const { target } of store.all<{ target: string }>(TARGETS, view.top.line)) {
    checkSections(store, view, target)
    yield
  }
}

/** Yields the pages of a line with links to their sections, in the order of their ids, each with the linked anchors. */
export function* namedSections(
  store: Reader,
  line: number,
): Generator<{ target: string; anchors: string[] }, void, void> {
  for (const { target } of store.all<{ target: string }>(TARGETS, line)) {
    const anchors = new Set(sectionLinks(store, line, target).map(({ anchor }) => anchor))
    yield { target, anchors: [...anchors] }
  }
}

/** The pages to whose sections a page has links. A page repeats for each link. */
export function namedPages(store: Reader, line: number, page: string): string[] {
  return store.all<{ target: string }>(TARGETS_OF_PAGE, line, page).map(({ target }) => target)
}
