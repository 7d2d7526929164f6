import type { Reader, Writer } from '../../store/store.ts'
import type { ContentView } from '../content-view.ts'
import { anchorsOfPage } from './page-anchors.ts'

interface NamedSection {
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
const CHANGE = 'UPDATE link SET status = ?, lacks_section = ? WHERE line = ? AND page = ? AND ordinal = ?'

/** Checks which links to sections of a page find theirs; reads its text only where there are any. */
export function checkSections(store: Writer, view: ContentView, target: string): void {
  const { line } = view.top
  const links = store.all<NamedSection>(TO_SECTIONS, line, target)
  const row = links.length > 0 ? view.page(target) : undefined
  if (row?.type !== 'document') return
  const anchors = anchorsOfPage(store, row)
  for (const { page, ordinal, anchor, lacks_section } of links) {
    const lacks = Number(!anchors.has(anchor))
    if (lacks !== lacks_section) store.run(CHANGE, lacks === 1 ? 'broken' : 'ok', lacks, line, page, ordinal)
  }
}

/** The same for all pages of a line, one page a step: content that was written all at once is checked at its end. */
export function* checkAllSections(store: Writer, view: ContentView): Generator<void, void, void> {
  for (const { target } of store.all<{ target: string }>(TARGETS, view.top.line)) {
    checkSections(store, view, target)
    yield
  }
}

/** The pages of whose sections a page names any, each as often as it is named. */
export function namedPages(store: Reader, line: number, page: string): string[] {
  return store.all<{ target: string }>(TARGETS_OF_PAGE, line, page).map(({ target }) => target)
}
