import type { Reader, Writer } from '../../store/store.ts'
import type { ContentView } from '../content-view.ts'
import { headView, mainLine } from '../lines.ts'
import { indexContent } from './index-content.ts'
import { mergeSearchIndex } from './search-index.ts'
import { pagesWithin } from './text-size.ts'

/** The number of pages and files that one step indexes. They take a few milliseconds. */
const STEP = 16
/** The maximum size of the pages of one step, in bytes. A larger page has a step of its own. */
const STEP_BYTES = 131_072
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
 * interruption; it belongs in a transaction.
 */
export function* indexSteps(store: Writer): Generator<void, void, void> {
  let indexed = 0
  for (;;) {
    const waiting = nextUnindexed(store, Math.min(STEP, FIRST_STEP + Math.floor(indexed / STEP)))
    if (waiting.length === 0) break
    indexed += indexSome(store, waiting)
    yield
  }
  if (indexed >= WORTH_MERGING) yield* mergeSearchIndex(store)
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
  for (const { line: of, kind, id } of step)
    store.run('DELETE FROM unindexed WHERE line = ? AND kind = ? AND id = ?', of, kind, id)
  return step.length
}

/** Files, which cost nothing by their bytes, and as many of the pages as one step takes. */
function inOneStep(store: Reader, view: ContentView, waiting: readonly Unindexed[]): readonly Unindexed[] {
  const pages = waiting.filter(({ kind }) => kind === 'page').map(({ id }) => id)
  const within = new Set(pagesWithin(store, view, pages, STEP_BYTES))
  return waiting.filter(({ kind, id }) => kind === 'file' || within.has(id))
}
