import type { Reader, Writer } from '../../store/store.ts'
import type { ContentView } from '../content-view.ts'
import { headView, mainLine } from '../lines.ts'
import type { PageRow } from '../page-row.ts'
import { indexContent } from './index-content.ts'
import { indexLargePage } from './index-large-page.ts'
import type { ReadingSteps } from './read-apart.ts'
import { mergeSearchIndex } from './search-index.ts'
import { isLargePage, LARGE_PAGE, pagesWithin } from './text-size.ts'

/** The number of pages and files that one step indexes. They take a few milliseconds. */
const STEP = 16
/** The maximum size of the pages of one step, in bytes. A larger page takes several steps. */
const STEP_BYTES = LARGE_PAGE
/** The number of pages in the first step. Its code is not compiled yet: sixteen pages blocked the thread for 110 ms. */
const FIRST_STEP = 2
/** The number of indexed pages after which the search index is merged. Its many segments would slow searches down. */
const WORTH_MERGING = 1000

interface Unindexed {
  line: number
  kind: 'page' | 'file'
  id: string
}

/**
 * Indexes the backlog. Each step writes entries and removes them from the backlog, so that it continues there after an
 * interruption; it belongs in a transaction. A large page takes several steps, and is removed with the last of them.
 */
export function* indexSteps(store: Writer): ReadingSteps<void> {
  let indexed = 0
  for (;;) {
    const waiting = nextUnindexed(store, Math.min(STEP, FIRST_STEP + Math.floor(indexed / STEP)))
    const [first] = waiting
    if (!first) break
    const large = largePages(store, waiting)
    const small = waiting.filter(({ id }) => !large.has(id))
    if (small.length > 0) indexed += indexSome(store, small)
    else if (yield* indexLarge(store, first, large)) indexed += 1
    yield
  }
  if (indexed >= WORTH_MERGING) yield* mergeSearchIndex(store)
}

function largePages(store: Reader, waiting: readonly Unindexed[]): Map<string, PageRow> {
  const line = mainLine(store, waiting[0]?.line ?? 0)
  const view = line && headView(store, line)
  const rows = waiting.flatMap(({ kind, id }) => (kind === 'page' ? (view?.page(id) ?? []) : []))
  return new Map(rows.filter((row) => isLargePage(store, row)).map((row) => [row.page, row]))
}

/** Indexes a large page. Returns false when it changed meanwhile and is to be indexed again. */
function* indexLarge(
  store: Writer,
  thing: Unindexed,
  rows: ReadonlyMap<string, PageRow>,
): ReadingSteps<boolean> {
  const row = rows.get(thing.id)
  const isDone = row !== undefined && (yield* indexLargePage(store, thing.line, row))
  if (isDone) forget(store, thing)
  return isDone
}

/** The first entries of the backlog, all of one line. */
function nextUnindexed(store: Reader, atMost: number): Unindexed[] {
  const waiting = store.all<Unindexed>(
    'SELECT line, kind, id FROM unindexed ORDER BY line, kind, id LIMIT ?',
    atMost,
  )
  return waiting.filter(({ line }) => line === waiting[0]?.line)
}

/** Indexes the first entries of the backlog, and returns their number. */
function indexSome(store: Writer, waiting: readonly Unindexed[]): number {
  const line = mainLine(store, waiting[0]?.line ?? 0)
  // A space may have been deleted since, with its line.
  const step = line ? inOneStep(store, headView(store, line), waiting) : waiting
  const ids = (kind: Unindexed['kind']) => step.filter((thing) => thing.kind === kind).map(({ id }) => id)
  if (line) indexContent(store, line, ids('page'), ids('file'))
  for (const thing of step) forget(store, thing)
  return step.length
}

function forget(store: Writer, { line, kind, id }: Unindexed): void {
  store.run('DELETE FROM unindexed WHERE line = ? AND kind = ? AND id = ?', line, kind, id)
}

/** Files, which cost nothing by their bytes, and as many of the pages as one step takes. */
function inOneStep(store: Reader, view: ContentView, waiting: readonly Unindexed[]): readonly Unindexed[] {
  const pages = waiting.filter(({ kind }) => kind === 'page').map(({ id }) => id)
  const within = new Set(pagesWithin(store, view, pages, STEP_BYTES))
  return waiting.filter(({ kind, id }) => kind === 'file' || within.has(id))
}
