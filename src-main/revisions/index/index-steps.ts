import type { Reader, Writer } from '../../store/store.ts'
import { headView, mainLine } from '../lines.ts'
import type { PageRow } from '../page-row.ts'
import { checkSectionsInSteps } from './check-sections-in-steps.ts'
import { indexLinksOfContent } from './index-content.ts'
import { forget, leave, nextUnindexed, type Unindexed } from './index-queue.ts'
import { indexAllWords, type IndexingParts } from './index-words.ts'
import { linkLargePage } from './link-large-page.ts'
import { checkSections, hasManySectionLinks } from './link-sections.ts'
import type { ReadingSteps } from './read-apart.ts'
import { mergeSearchIndex } from './search-index.ts'
import { isLargePage, LARGE_PAGE, pagesWithin } from './text-size.ts'

/** The number of entries that one step takes. They take a few milliseconds. */
const STEP = 16
/** The number of indexed pages after which the search index is merged. Its many segments would slow searches down. */
const WORTH_MERGING = 1000

const NONE_OPENED: IndexingParts = { opened: () => [] }

/**
 * Indexes the backlog: the words of all pages, then their links, then the links to their sections. Each step writes
 * entries and moves them to their next stage, so that it continues there after an interruption. A step belongs in a
 * transaction. New pages are indexed before the links of earlier ones.
 */
export function* indexSteps(store: Writer, parts: IndexingParts = NONE_OPENED): ReadingSteps<void> {
  let indexed = 0
  for (;;) {
    indexed += yield* indexAllWords(store, parts)
    const waiting = nextUnindexed(store, parts.opened, STEP)
    if (waiting.length === 0) break
    yield* takeStep(store, waiting)
    yield
  }
  if (indexed >= WORTH_MERGING) yield* mergeSearchIndex(store)
}

/** Takes some entries of one stage and line. A large page takes several steps. */
function* takeStep(store: Writer, waiting: readonly Unindexed[]): ReadingSteps<void> {
  const large = largePages(store, waiting)
  const small = waiting.filter(({ id }) => !large.has(id))
  if (small.length > 0) takeSmall(store, withinOneStep(store, small))
  else for (const entry of waiting.slice(0, 1)) yield* takeLarge(store, entry, large.get(entry.id))
}

function takeSmall(store: Writer, step: readonly Unindexed[]): void {
  const line = mainLine(store, step[0]?.line ?? 0)
  for (const entry of step) forget(store, entry)
  // A space may have been deleted since, with its line.
  if (!line) return
  const ids = (kind: Unindexed['kind']) => step.filter((entry) => entry.kind === kind).map(({ id }) => id)
  const view = headView(store, line)
  for (const id of ids('sections')) checkSections(store, view, id)
  for (const id of indexLinksOfContent(store, line, ids('links'), ids('file')))
    leave(store, { line: line.id, kind: 'sections', id })
}

function* takeLarge(store: Writer, entry: Unindexed, row: PageRow | undefined): ReadingSteps<void> {
  if (row === undefined) return
  if (entry.kind === 'sections') yield* checkSectionsInSteps(store, entry.line, entry.id)
  else if (!(yield* linkLargePage(store, entry.line, row))) return
  forget(store, entry)
}

/** The pages that take several steps: by the size of their texts, or by the number of links to their sections. */
function largePages(store: Reader, waiting: readonly Unindexed[]): Map<string, PageRow> {
  const line = mainLine(store, waiting[0]?.line ?? 0)
  const view = line && headView(store, line)
  const rows = waiting.flatMap(({ kind, id }) => {
    const row = kind === 'file' ? undefined : view?.page(id)
    if (!row) return []
    const isLarge = isLargePage(store, row) || (kind === 'sections' && hasManySectionLinks(store, row))
    return isLarge ? [row] : []
  })
  return new Map(rows.map((row) => [row.page, row]))
}

/** Files, which cost nothing by their bytes, and as many of the pages as one step takes. */
function withinOneStep(store: Reader, waiting: readonly Unindexed[]): readonly Unindexed[] {
  const line = mainLine(store, waiting[0]?.line ?? 0)
  if (!line) return waiting
  const pages = waiting.filter(({ kind }) => kind !== 'file').map(({ id }) => id)
  const within = new Set(pagesWithin(store, headView(store, line), pages, LARGE_PAGE))
  return waiting.filter(({ kind, id }) => kind === 'file' || within.has(id))
}
