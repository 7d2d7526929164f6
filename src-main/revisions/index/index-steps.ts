import type { Reader, Writer } from '../../store/store.ts'
import { headView, mainLine } from '../lines.ts'
import type { PageRow } from '../page-row.ts'
import { checkSectionsInSteps } from './check-sections-in-steps.ts'
import { areMergesDeferred, resumeIndexMerges } from './deferred-merges.ts'
import { indexLinksOfContent } from './index-content.ts'
import { dequeue, queueEntry, nextUnindexed, type Unindexed } from './index-queue.ts'
import { indexAllWords, type IndexingParts } from './index-words.ts'
import { linkLargePage } from './link-large-page.ts'
import { checkSections, hasManySectionLinks } from './link-sections.ts'
import type { ReadingSteps } from './read-on-thread.ts'
import { readReferences } from './read-references.ts'
import { isLargePage, LARGE_PAGE, pagesWithin } from './text-size.ts'

/** The number of entries in one step, which takes a few milliseconds. */
const STEP = 16

const NONE_OPENED: IndexingParts = { opened: () => [] }

/**
 * Indexes the backlog: the words of all pages, then their links, then the links to their sections. Each step writes
 * entries and moves them to their next stage, so the work continues there after an interruption. The caller runs each
 * step in a transaction. New pages are indexed before the links of earlier ones.
 */
export function* indexSteps(store: Writer, parts: IndexingParts = NONE_OPENED): ReadingSteps<void> {
  for (;;) {
    yield* indexAllWords(store, parts)
    // Searches become fast before the links are read. An interrupted import leaves an index with deferred merges too.
    if (areMergesDeferred(store)) yield* resumeIndexMerges(store)
    const waiting = nextUnindexed(store, parts.opened, STEP)
    if (waiting.length > 0) yield* indexEntries(store, waiting)
    else if (!readReferences(store)) return
    yield
  }
}

/** Indexes some entries of one stage and line. A large page takes several steps. */
function* indexEntries(store: Writer, waiting: readonly Unindexed[]): ReadingSteps<void> {
  const large = largePages(store, waiting)
  const small = waiting.filter(({ id }) => !large.has(id))
  if (small.length > 0) indexSmall(store, withinOneStep(store, small))
  else for (const entry of waiting.slice(0, 1)) yield* indexLarge(store, entry, large.get(entry.id))
}

function indexSmall(store: Writer, step: readonly Unindexed[]): void {
  const line = mainLine(store, step[0]?.line ?? 0)
  for (const entry of step) dequeue(store, entry)
  // The space may have been deleted meanwhile, with its line.
  if (!line) return
  const ids = (kind: Unindexed['kind']) => step.filter((entry) => entry.kind === kind).map(({ id }) => id)
  const view = headView(store, line)
  for (const id of ids('sections')) checkSections(store, view, id)
  for (const id of indexLinksOfContent(store, line, ids('links'), ids('file')))
    queueEntry(store, { line: line.id, kind: 'sections', id })
}

function* indexLarge(store: Writer, entry: Unindexed, row: PageRow | undefined): ReadingSteps<void> {
  if (row === undefined) return
  if (entry.kind === 'sections') yield* checkSectionsInSteps(store, entry.line, entry.id)
  else if (!(yield* linkLargePage(store, entry.line, row))) return
  dequeue(store, entry)
}

/** The pages that take several steps, because of their size or the number of links to their sections. */
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

/** Returns all files, whose bytes cost nothing, and as many pages as fit into one step. */
function withinOneStep(store: Reader, waiting: readonly Unindexed[]): readonly Unindexed[] {
  const line = mainLine(store, waiting[0]?.line ?? 0)
  if (!line) return waiting
  const pages = waiting.filter(({ kind }) => kind !== 'file').map(({ id }) => id)
  const pagesInStep = new Set(pagesWithin(store, headView(store, line), pages, LARGE_PAGE))
  return waiting.filter(({ kind, id }) => kind === 'file' || pagesInStep.has(id))
}
