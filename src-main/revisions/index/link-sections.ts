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
/** A target may repeat: with DISTINCT, SQLite reads every link of the line in their order. */
const TARGETS_OF_PAGE = `SELECT target FROM link WHERE line = ? AND page = ? AND ${TO_ANY_SECTION}`
/** The link must still be the one that was read: others may have written since. */
const CHANGE = `UPDATE link SET status = ?, lacks_section = ?
  WHERE line = ? AND page = ? AND ordinal = ? AND target = ? AND anchor = ?`

/** Checks which links to sections of a page find theirs; reads its text only where there are any. */
export function checkSections(store: Writer, view: ContentView, target: string): void {
  const { line } = view.top
  const links = sectionLinks(store, line, target)
  const row = links.length > 0 ? view.page(target) : undefined
  if (row?.type !== 'document') return
  const anchors = anchorsOfPage(store, row)
  for (const link of links) {
    const lacks = !anchors.has(link.anchor)
    if (lacks !== (link.lacks_section === 1)) setLacking(store, { line, target }, link, lacks)
  }
}

/** The links of a line that name sections of a page. */
export function sectionLinks(store: Reader, line: number, target: string): NamedSection[] {
  return store.all<NamedSection>(TO_SECTIONS, line, target)
}

/** The links to sections of a page that one step checks, with those of the other pages of the step. */
const FEW_LINKS = 50
const SOME_TO_SECTIONS = `SELECT count(*) AS count FROM (${TO_SECTIONS} LIMIT ${FEW_LINKS + 1})`

/** True when the links to the sections of a page are too many to be checked in one step with those of other pages. */
export function hasManySectionLinks(store: Reader, { line, page }: { line: number; page: string }): boolean {
  const some = store.get<{ count: number }>(SOME_TO_SECTIONS, line, page)
  return (some?.count ?? 0) > FEW_LINKS
}

/** Records whether a link lacks its section. */
export function setLacking(
  store: Writer,
  { line, target }: { line: number; target: string },
  { page, ordinal, anchor }: NamedSection,
  lacks: boolean,
): void {
  store.run(CHANGE, lacks ? 'broken' : 'ok', Number(lacks), line, page, ordinal, target, anchor)
}

/** The same for all pages of a line, one page a step: content that was written all at once is checked at its end. */
export function* checkAllSections(store: Writer, view: ContentView): Generator<void, void, unknown> {
  for (const { target } of store.all<{ target: string }>(TARGETS, view.top.line)) {
    checkSections(store, view, target)
    yield
  }
}

/** The pages of a line whose sections links name, in the order of their ids, each with the named sections. */
export function* namedSections(
  store: Reader,
  line: number,
): Generator<{ target: string; anchors: string[] }, void, void> {
  for (const { target } of store.all<{ target: string }>(TARGETS, line)) {
    const anchors = new Set(sectionLinks(store, line, target).map(({ anchor }) => anchor))
    yield { target, anchors: [...anchors] }
  }
}

/** The pages of whose sections a page names any, each as often as it is named. */
export function namedPages(store: Reader, line: number, page: string): string[] {
  return store.all<{ target: string }>(TARGETS_OF_PAGE, line, page).map(({ target }) => target)
}
