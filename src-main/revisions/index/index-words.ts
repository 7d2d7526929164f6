import { readText } from '../../store/blobs.ts'
import type { Reader, Writer } from '../../store/store.ts'
import { mainLine } from '../lines.ts'
import { areMergesDeferred, deferIndexMerges } from './deferred-merges.ts'
import { dequeue, moveToStage, type OpenedSpaces } from './index-queue.ts'
import { readWordsInSteps, type PageWords } from './page-entries.ts'
import type { IndexAnswer, ReadIndexOnThread, ReadingSteps } from './read-on-thread.ts'
import { mergeSearchIndex, wordsWriter } from './search-index.ts'
import { LARGE_PAGE } from './text-size.ts'
import {
  isPage,
  isUnchanged,
  nextWaiting,
  type WaitingBatch,
  type WaitingEntry,
  type WaitingPage,
} from './waiting-pages.ts'

/** The most pages whose words are read together, and their most bytes. A larger page is read alone. */
const BATCH = { count: 64, bytes: 4 * LARGE_PAGE }
/** The number of batches that another thread reads ahead. Their words are in memory until they are written. */
const BATCHES_AHEAD = 3
/** The least number of waiting pages for the thread. Fewer are read here before the thread has started. */
const WORTH_A_THREAD = 500
const MANY_WAITING = `SELECT 1 FROM unindexed WHERE kind = 'page' LIMIT 1 OFFSET ${WORTH_A_THREAD}`
/** The number of pages whose words are written in one step: some milliseconds of work. */
const PAGES_OF_A_STEP = 16
/**
 * The number of pages in the first step. Sixteen blocked the thread for 110 ms, because the code is not compiled yet.
 */
const PAGES_OF_FIRST_STEP = 2
/**
 * The number of pages between two merges while merges are deferred. A search reads every segment, and each commit adds
 * one.
 */
const PAGES_UNMERGED = 50_000

/** The order of the backlog, and the thread that reads texts. */
export interface IndexingParts {
  opened: OpenedSpaces
  /** Reads texts on another thread. By default this thread reads them, in steps. */
  readOnThread?: ReadIndexOnThread | undefined
}

interface Batch extends WaitingBatch {
  answer: Promise<IndexAnswer | undefined> | undefined
}

/** An entry with the words of its page. */
interface ReadEntry {
  entry: WaitingEntry
  words: PageWords | undefined
}

/**
 * Indexes the words of the pages in the backlog, and leaves their links for later. Another thread reads the next
 * batches while one is written.
 */
export function* indexAllWords(store: Writer, parts: IndexingParts): ReadingSteps<void> {
  const ahead: Batch[] = []
  const isLong = store.get(MANY_WAITING) !== undefined
  if (isLong) deferIndexMerges(store)
  let indexed = 0
  for (;;) {
    readAhead(store, parts, { ahead, isLong })
    const batch = ahead.shift()
    if (!batch) return
    const answer = batch.answer && (yield batch.answer)
    const words = answer?.kind === 'words' ? answer.words : undefined
    yield* writeBatch(store, batch, { words, isFirst: indexed === 0 })
    const before = indexed
    indexed += batch.entries.length
    const isMergeDue = Math.floor(indexed / PAGES_UNMERGED) > Math.floor(before / PAGES_UNMERGED)
    if (isMergeDue && areMergesDeferred(store)) yield* mergeSearchIndex(store)
  }
}

/** Requests the words of the next batches. A short backlog requests only those of large pages. */
function readAhead(
  store: Writer,
  { opened, readOnThread }: IndexingParts,
  { ahead, isLong }: { ahead: Batch[]; isLong: boolean },
): void {
  const maximum = readOnThread && isLong ? BATCHES_AHEAD : 1
  while (ahead.length < maximum) {
    const batch = nextWaiting(store, opened, ahead, BATCH)
    if (!batch) return
    const pages = batch.entries.flatMap(({ page }) => page ?? [])
    const isWorthwhile = isLong || pages.some(({ size }) => size > LARGE_PAGE)
    const requests = pages.map(({ description, text }) => ({ description, text }))
    const isApart = readOnThread && isWorthwhile && pages.length > 0
    ahead.push({ ...batch, answer: isApart ? readOnThread({ kind: 'words', pages: requests }) : undefined })
  }
}

/** Writes the words of a batch, some pages in each step. This thread parses pages without an answer. */
function* writeBatch(
  store: Writer,
  { line, entries }: Batch,
  { words, isFirst }: { words: readonly PageWords[] | undefined; isFirst: boolean },
): ReadingSteps<void> {
  const answers = words?.values()
  let maximum = isFirst ? PAGES_OF_FIRST_STEP : PAGES_OF_A_STEP
  let step: ReadEntry[] = []
  let bytes = 0
  for (const entry of entries) {
    const read = entry.page && (answers?.next().value ?? (yield* readOnThisThread(store, entry.page)))
    step.push({ entry, words: read })
    bytes += read?.body.length ?? 0
    if (step.length < maximum && bytes < LARGE_PAGE) continue
    writeStep(store, line, step)
    ;[step, bytes, maximum] = [[], 0, PAGES_OF_A_STEP]
    yield
  }
  if (step.length === 0) return
  writeStep(store, line, step)
  yield
}

/** Reads the words of a page on this thread. A large page takes several steps. */
function* readOnThisThread(store: Reader, { description, text, size }: WaitingPage): ReadingSteps<PageWords> {
  const steps = readWordsInSteps(description, readText(store, text).text)
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done) return step.value
    if (size > LARGE_PAGE) yield
  }
}

/** Writes the words of unchanged pages. A page that has changed since the read stays in the backlog. */
function writeStep(store: Writer, line: number, step: readonly ReadEntry[]): void {
  // A space may have been deleted since, with its line.
  const lineExists = mainLine(store, line) !== undefined
  const write = wordsWriter(store, line)
  for (const { entry, words } of step) {
    const waiting = { line, kind: 'page', id: entry.id } as const
    if (!lineExists) dequeue(store, waiting)
    else if (isUnchanged(store, line, entry)) {
      if (entry.page && words) write(entry.page, words)
      moveToStage(store, waiting, 'links')
    } else if (!isPage(store, line, entry.id)) moveToStage(store, waiting, 'links')
  }
}
