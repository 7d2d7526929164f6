import { anchorsOfText } from './page-anchors.ts'
import { readEntries, type PageEntries, type ReadablePage } from './page-entries.ts'

/** A text to parse for the index: all entries of a page, or which of its sections links can name. */
export type IndexRead = { kind: 'page'; page: ReadablePage } | SectionsRead

/** The text of a page with anchors that links name on it. */
export interface SectionsRead {
  kind: 'sections'
  title: string
  head: string
  text: string
  anchors: readonly string[]
}

/** The answer to an IndexRead: the entries of the page, or the anchors that it lacks. */
export type IndexAnswer = { kind: 'page'; entries: PageEntries } | { kind: 'sections'; lacking: string[] }

/** Parses on another thread. Resolves to undefined where that failed, so that the caller parses itself. */
export type ReadIndexApart = (read: IndexRead) => Promise<IndexAnswer | undefined>

/**
 * Steps that may ask for a parsed text: they yield an IndexRead, and continue with its answer. Without an answer they
 * parse the text themselves, in steps.
 */
export type ReadingSteps<T> = Generator<IndexRead | void, T, IndexAnswer | undefined>

/** Parses a text on the calling thread. */
export function answerIndexRead(read: IndexRead): IndexAnswer {
  if (read.kind === 'sections') return { kind: 'sections', lacking: lackingOf(read) }
  const steps = readEntries(read.page)
  let step = steps.next()
  while (!step.done) step = steps.next()
  return { kind: 'page', entries: step.value }
}

/** The anchors that a page lacks, of those asked for. */
export function lackingOf({ title, head, text, anchors }: SectionsRead): string[] {
  const own = anchorsOfText(title, head, text)
  return anchors.filter((anchor) => !own.has(anchor))
}

/** Asks for the entries of a page. */
export function* entriesOf(page: ReadablePage): ReadingSteps<PageEntries> {
  const answer = yield { kind: 'page', page }
  return answer?.kind === 'page' ? answer.entries : yield* readEntries(page)
}

/** Asks which anchors a page lacks. */
export function* lackingAnchors(read: SectionsRead): ReadingSteps<string[]> {
  const answer = yield read
  return answer?.kind === 'sections' ? answer.lacking : lackingOf(read)
}
