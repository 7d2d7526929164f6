import { textOf } from '../../store/blobs.ts'
import type { Reader } from '../../store/store.ts'
import { anchorsOfText } from './page-anchors.ts'
import { readLinksInSteps, readWords, type LinkingText, type PageWords } from './page-entries.ts'

/** A request to parse for the index: the words of pages, the links of a page, or its missing sections. */
export type IndexRead = WordsRead | { kind: 'links'; page: LinkingText } | SectionsRead

/** A request for the words of pages. The thread reads their texts from the store. */
export interface WordsRead {
  kind: 'words'
  pages: readonly UnreadPage[]
}

/** A page whose words are requested. `text` is the number of its blob. */
export interface UnreadPage {
  description: string
  text: number | null
}

/** A request for the missing sections of a page, with the anchors of links to it. */
export interface SectionsRead {
  kind: 'sections'
  title: string
  head: string
  text: string
  anchors: readonly string[]
}

/** The answer: the words in the order of the pages, slices of links, or the anchors that a page lacks. */
export type IndexAnswer =
  | { kind: 'words'; words: PageWords[] }
  | { kind: 'links'; slices: string[] }
  | { kind: 'sections'; missing: string[] }

/** Parses on another thread. Resolves to undefined after a failure, so the caller parses itself. */
export type ReadIndexOnThread = (read: IndexRead) => Promise<IndexAnswer | undefined>

/**
 * Steps that may request a parsed text. They yield an IndexRead, or the pending answer to an earlier request, and
 * continue with the answer. Without an answer they parse the text themselves, in steps.
 */
export type ReadingSteps<T> = Generator<StepOfIndex, T, IndexAnswer | undefined>

/** The end of a step: a text to read before the next step, a pending answer, or nothing. */
export type StepOfIndex = IndexRead | Promise<IndexAnswer | undefined> | void

/** Parses for the index on the calling thread. Returns undefined for a text that is not committed yet. */
export function answerIndexRead(store: Reader, read: IndexRead): IndexAnswer | undefined {
  switch (read.kind) {
    case 'words': {
      const words = read.pages.map((page) => wordsOf(store, page))
      return words.includes(undefined)
        ? undefined
        : { kind: 'words', words: words.flatMap((pageWords) => pageWords ?? []) }
    }
    case 'links':
      return { kind: 'links', slices: runToEnd(readLinksInSteps(read.page)) }
    case 'sections':
      return { kind: 'sections', missing: missingAnchorsOf(read) }
  }
}

function wordsOf(store: Reader, { description, text }: UnreadPage): PageWords | undefined {
  if (text === null) return readWords(description, '')
  const row = store.get<{ data: string | Buffer }>('SELECT data FROM blob WHERE id = ?', text)
  return row && readWords(description, textOf(row.data))
}

function runToEnd<T>(steps: Generator<void, T, unknown>): T {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

/** Returns the requested anchors that a page lacks. */
export function missingAnchorsOf({ title, head, text, anchors }: SectionsRead): string[] {
  const pageAnchors = anchorsOfText(title, head, text)
  return anchors.filter((anchor) => !pageAnchors.has(anchor))
}

/** Requests the links of a page, in slices. */
export function* linksOf(page: LinkingText): ReadingSteps<string[]> {
  const answer = yield { kind: 'links', page }
  return answer?.kind === 'links' ? answer.slices : yield* readLinksInSteps(page)
}

/** Requests the anchors that a page lacks. */
export function* readMissingAnchors(read: SectionsRead): ReadingSteps<string[]> {
  const answer = yield read
  return answer?.kind === 'sections' ? answer.missing : missingAnchorsOf(read)
}
