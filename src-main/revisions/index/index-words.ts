import { readText } from '../../store/blobs.ts'
import type { Reader, Writer } from '../../store/store.ts'
import type { ContentView } from '../content-view.ts'
import { headView, mainLine } from '../lines.ts'
import type { PageRow } from '../page-row.ts'
import { forget, leave, nextOfStage, type OpenedSpaces, type Unindexed } from './index-queue.ts'
import { readWordsInSteps, type PageWords } from './page-entries.ts'
import type { IndexAnswer, ReadIndexApart, ReadingSteps } from './read-apart.ts'
import { indexWords } from './search-index.ts'
import { isLargePage, LARGE_PAGE, pagesWithin } from './text-size.ts'

/** The pages whose words are read together. */
const PAGES_OF_A_BATCH = 64
/** The maximum size of these pages, in bytes. A larger page is read alone. */
const BATCH_BYTES = 4 * LARGE_PAGE
/** The batches that another thread reads ahead. Their words are in memory until they are written. */
const BATCHES_AHEAD = 3
/** The waiting pages for which it is worth to start the thread. Fewer are read here before it has started. */
const WORTH_A_THREAD = 500
const MANY_WAITING = `SELECT 1 FROM unindexed WHERE kind = 'page' LIMIT 1 OFFSET ${WORTH_A_THREAD}`
/** The pages whose words are written in one step: some milliseconds of work. */
const PAGES_OF_A_STEP = 16
/** The pages of the first step. Its code is not compiled yet: sixteen pages blocked the thread for 110 ms. */
const PAGES_OF_FIRST_STEP = 2

/** The order of the backlog, and the thread that reads texts. */
export interface IndexingParts {
  opened: OpenedSpaces
  /** Reads texts on another thread. Without it they are read here, in steps. */
  readApart?: ReadIndexApart | undefined
}

interface Batch {
  line: number
  entries: readonly Unindexed[]
  /** The pages of the entries that exist, as they were when their words were asked for. */
  rows: readonly PageRow[]
  answer: Promise<IndexAnswer | undefined> | undefined
}

/**
 * Indexes the words of the pages in the backlog, and leaves their links for later. Another thread reads the next
 * batches while one is written. Returns the number of pages.
 */
export function* indexAllWords(store: Writer, parts: IndexingParts): ReadingSteps<number> {
  const ahead: Batch[] = []
  let indexed = 0
  const isLong = store.get(MANY_WAITING) !== undefined
  for (;;) {
    readAhead(store, parts, { ahead, isLong })
    const batch = ahead.shift()
    if (!batch) return indexed
    const answer = batch.answer && (yield batch.answer)
    const words = answer?.kind === 'words' ? answer.words : undefined
    yield* writeBatch(store, batch, { words, isFirst: indexed === 0 })
    indexed += batch.entries.length
  }
}

/** Asks for the words of the next batches, as many as are read ahead. A short backlog asks for large pages alone. */
function readAhead(
  store: Writer,
  { opened, readApart }: IndexingParts,
  { ahead, isLong }: { ahead: Batch[]; isLong: boolean },
): void {
  const most = readApart && isLong ? BATCHES_AHEAD : 1
  while (ahead.length < most) {
    const batch = nextBatch(store, opened, ahead)
    if (!batch) return
    const { rows } = batch
    const pages = rows.map(({ description, text }) => ({ description, text }))
    const isWorthwhile = isLong || rows.some((row) => isLargePage(store, row))
    if (readApart && isWorthwhile && pages.length > 0) batch.answer = readApart({ kind: 'words', pages })
    ahead.push(batch)
  }
}

/** Returns the next entries that no batch holds yet. */
function nextBatch(store: Reader, opened: OpenedSpaces, ahead: readonly Batch[]): Batch | undefined {
  const held = new Set(ahead.flatMap(({ line, entries }) => entries.map(({ id }) => `${line} ${id}`)))
  const isFree = ({ line, id }: Unindexed) => !held.has(`${line} ${id}`)
  const free = nextOfStage(store, 'page', opened, PAGES_OF_A_BATCH + held.size).filter(isFree)
  const [first] = free
  if (!first) return undefined
  const view = viewOf(store, first.line)
  const pages = free.slice(0, PAGES_OF_A_BATCH).map(({ id }) => id)
  const within = new Set(view ? pagesWithin(store, view, pages, BATCH_BYTES) : pages)
  const entries = free.filter(({ id }) => within.has(id))
  const rows = view ? entries.flatMap(({ id }) => view.page(id) ?? []) : []
  return { line: first.line, entries, rows, answer: undefined }
}

/** Writes the words of a batch. Pages without an answer are parsed here. */
function* writeBatch(
  store: Writer,
  { entries, rows }: Batch,
  { words, isFirst }: { words: readonly PageWords[] | undefined; isFirst: boolean },
): ReadingSteps<void> {
  let inStep = isFirst ? PAGES_OF_A_STEP - PAGES_OF_FIRST_STEP : 0
  let bytes = 0
  const known = new Map(rows.map((row, index) => [row.page, { row, words: words?.[index] }]))
  for (const entry of entries) {
    const page = known.get(entry.id)
    const read = page && (page.words ?? (yield* readHere(store, page.row)))
    bytes += read?.body.length ?? 0
    writeEntry(store, entry, page && read && { row: page.row, words: read })
    inStep += 1
    if (inStep < PAGES_OF_A_STEP && bytes < LARGE_PAGE) continue
    ;[inStep, bytes] = [0, 0]
    yield
  }
  if (inStep > 0) yield
}

/** Reads the words of a page on this thread: in steps where it is large. */
function* readHere(store: Reader, { description, text }: PageRow): ReadingSteps<PageWords> {
  const markdown = readText(store, text).text
  const steps = readWordsInSteps(description, markdown)
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done) return step.value
    if (markdown.length > LARGE_PAGE) yield
  }
}

/** Writes the words of a page that is still as it was read. One that changed since stays in the backlog. */
function writeEntry(
  store: Writer,
  entry: Unindexed,
  read: { row: PageRow; words: PageWords } | undefined,
): void {
  const view = viewOf(store, entry.line)
  // A space may have been deleted since, with its line.
  if (!view) return forget(store, entry)
  const now = view.page(entry.id)
  if (now && !(read && isSamePage(now, read.row))) return
  if (now && read) indexWords(store, entry.line, now, read.words)
  forget(store, entry)
  leave(store, { ...entry, kind: 'links' })
}

/** True when two rows are one version of a page. */
function isSamePage(one: PageRow, other: PageRow): boolean {
  return (
    one.seq === other.seq &&
    one.text === other.text &&
    one.title === other.title &&
    one.description === other.description
  )
}

function viewOf(store: Reader, line: number): ContentView | undefined {
  const main = mainLine(store, line)
  return main && headView(store, main)
}
