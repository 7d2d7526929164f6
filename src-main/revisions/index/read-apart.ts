import { textOf } from '../../store/blobs.ts'
import type { Reader } from '../../store/store.ts'
import { anchorsOfText } from './page-anchors.ts'
import { readLinksInSteps, readWords, type LinkingText, type PageWords } from './page-entries.ts'

/** A parse for the index: the words of pages, the links of a page, or which of its sections links can name. */
export type IndexRead = WordsRead | { kind: 'links'; page: LinkingText } | SectionsRead

/** Pages whose words are read. The thread reads their texts from the store itself. */
export interface WordsRead {
  kind: 'words'
  pages: readonly UnreadPage[]
}

/** A page whose words are read; `text` is the number of its blob. */
export interface UnreadPage {
  description: string
  text: number | null
}

/** The text of a page with anchors that links name on it. */
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
  | { kind: 'sections'; lacking: string[] }

/** Parses on another thread. Resolves to undefined where that failed, so that the caller parses itself. */
export type ReadIndexApart = (read: IndexRead) => Promise<IndexAnswer | undefined>

/**
 * Steps that may ask for a parsed text: they yield an IndexRead, or the answer that they asked for earlier, and
 * continue with the answer. Without one they parse the text themselves, in steps.
 */
export type ReadingSteps<T> = Generator<StepOfIndex, T, IndexAnswer | undefined>

/** The end of a step: a text to read before the next step, the answer to wait for, or nothing. */
export type StepOfIndex = IndexRead | Promise<IndexAnswer | undefined> | void

/** Parses for the index on the calling thread. Returns undefined when the store lacks a text, as before its commit. */
export function answerIndexRead(store: Reader, read: IndexRead): IndexAnswer | undefined {
  switch (read.kind) {
    case 'words': {
      const words = read.pages.map((page) => wordsOf(store, page))
      return words.includes(undefined)
        ? undefined
        : { kind: 'words', words: words.flatMap((some) => some ?? []) }
    }
    case 'links':
      return { kind: 'links', slices: runToEnd(readLinksInSteps(read.page)) }
    case 'sections':
      return { kind: 'sections', lacking: lackingOf(read) }
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

/** The anchors that a page lacks, of those asked for. */
export function lackingOf({ title, head, text, anchors }: SectionsRead): string[] {
  const own = anchorsOfText(title, head, text)
  return anchors.filter((anchor) => !own.has(anchor))
}

/** Asks for the links of a page, in slices. */
export function* linksOf(page: LinkingText): ReadingSteps<string[]> {
  const answer = yield { kind: 'links', page }
  return answer?.kind === 'links' ? answer.slices : yield* readLinksInSteps(page)
}

/** Asks which anchors a page lacks. */
export function* lackingAnchors(read: SectionsRead): ReadingSteps<string[]> {
  const answer = yield read
  return answer?.kind === 'sections' ? answer.lacking : lackingOf(read)
}
