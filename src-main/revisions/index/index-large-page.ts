import { readText } from '../../store/blobs.ts'
import type { Reader, Writer } from '../../store/store.ts'
import type { ContentView } from '../content-view.ts'
import { headView, mainLine } from '../lines.ts'
import type { PageRow } from '../page-row.ts'
import { contentRootOf } from './content-root.ts'
import { resolveCapitals } from './link-capitals.ts'
import { addLinkSlice, linkToPage, removeLinksInSteps } from './link-index.ts'
import { namedPages, sectionLinks, setLacking } from './link-sections.ts'
import { LINKS_OF_A_SLICE } from './page-entries.ts'
import { entriesOf, lackingAnchors, lackingOf, type ReadingSteps } from './read-apart.ts'
import { resolvePageLink } from './resolve-link.ts'
import { indexWords } from './search-index.ts'
import { isLargePage } from './text-size.ts'

/**
 * Indexes a large page of a main line in steps. Others may write between them: a page that changed meanwhile stays in
 * the backlog. Returns true when the page is indexed.
 */
export function* indexLargePage(store: Writer, line: number, row: PageRow): ReadingSteps<boolean> {
  const main = mainLine(store, line)
  if (!main) return false
  const { title, description, head, source_path: sourcePath } = row
  const { text } = readText(store, row.text)
  linkToPage(store, line, row.page, row.source_key)
  const moved = resolveCapitals(store, headView(store, main), row.source_key)
  const contentRoot = contentRootOf(store, main.space)
  const { words, links } = yield* entriesOf({ title, description, head, text, sourcePath, contentRoot })
  if (!isCurrent(store, line, row)) return false
  indexWords(store, line, row, words)
  yield
  yield* removeLinksInSteps(store, line, row.page)
  for (const [index, slice] of links.entries()) {
    const view = viewNow(store, line)
    if (!view || !isCurrent(store, line, row)) return false
    const page = { line, page: row.page, ordinal: index * LINKS_OF_A_SLICE }
    addLinkSlice(store, page, slice, (link) => resolvePageLink(view, link))
    yield
  }
  const targets = new Set([row.page, ...moved, ...namedPages(store, line, row.page)])
  for (const target of targets) yield* checkSectionsInSteps(store, line, target)
  return isCurrent(store, line, row)
}

/** True when the page is still in the version that was read. */
function isCurrent(store: Reader, line: number, { page, seq, text, title, head }: PageRow): boolean {
  const now = pageNow(store, line, page)
  return now?.seq === seq && now.text === text && now.title === title && now.head === head
}

function pageNow(store: Reader, line: number, page: string): PageRow | undefined {
  return viewNow(store, line)?.page(page)
}

function viewNow(store: Reader, line: number): ContentView | undefined {
  const main = mainLine(store, line)
  return main && headView(store, main)
}

/** Checks the links to sections of a page, of which there may be very many. A large page is parsed apart. */
function* checkSectionsInSteps(store: Writer, line: number, target: string): ReadingSteps<void> {
  const row = pageNow(store, line, target)
  const named = new Set(sectionLinks(store, line, target).map(({ anchor }) => anchor))
  if (row?.type !== 'document' || named.size === 0) return
  const { title, head } = row
  const { text } = readText(store, row.text)
  const read = { kind: 'sections', title, head, text, anchors: [...named] } as const
  const lacking = new Set(isLargePage(store, row) ? yield* lackingAnchors(read) : lackingOf(read))
  const changed = sectionLinks(store, line, target).filter(
    ({ anchor, lacks_section }) => named.has(anchor) && lacking.has(anchor) !== (lacks_section === 1),
  )
  for (let from = 0; from < changed.length; from += LINKS_OF_A_SLICE) {
    // The write that changes the page checks its sections too.
    if (!isCurrent(store, line, row)) return
    for (const link of changed.slice(from, from + LINKS_OF_A_SLICE))
      setLacking(store, { line, target }, link, lacking.has(link.anchor))
    yield
  }
}
