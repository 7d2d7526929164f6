import type { PageAnchors } from '../../content/markdown/anchors.ts'
import { plainText } from '../../content/markdown/plain-text.ts'
import { readHeadings, type Headings } from '../../content/search/search-outline.ts'
import { indexedText } from '../../content/search/search-words.ts'
import { anchorsOfText } from './page-anchors.ts'
import { allPageLinks, isWithinPage, type PageLink } from './page-links.ts'

/** The words of a page, as the search index stores them. */
export interface PageWords {
  headings: Headings
  /** The description and the text, in the form that the index stores. */
  body: string
}

/** A page as the index reads it. */
export interface ReadablePage {
  title: string
  description: string
  /** The start of the page's file, with a heading that its title says. */
  head: string
  text: string
  sourcePath: string
  contentRoot: string
}

/** A link of a page, before its target is resolved. */
export interface FoundLink {
  link: PageLink
  /** True for a link to a section of its own page, which lacks it. */
  lacksSection: boolean
}

/** The index entries of a page. Links come in slices, each as JSON: a message copies a string much faster. */
export interface PageEntries {
  words: PageWords
  links: string[]
}

/** The number of links of one slice: some milliseconds of writing. */
export const LINKS_OF_A_SLICE = 400

/** Reads the words of a page. */
export function readWords(description: string, markdown: string): PageWords {
  return { headings: readHeadings(markdown), body: readBody(description, markdown) }
}

function readBody(description: string, markdown: string): string {
  const plain = plainText(markdown)
  return indexedText(description === '' ? plain : `${description}\n${plain}`)
}

/**
 * Reads the links of a page that lead elsewhere, and those to sections that it lacks. Other links within the page are
 * left out.
 */
export function findLinks({ title, head, text, sourcePath, contentRoot }: LinkingText): FoundLink[] {
  let own: PageAnchors | undefined
  const found: FoundLink[] = []
  for (const link of allPageLinks(text, sourcePath, contentRoot)) {
    const isWithin = isWithinPage(link)
    if (isWithin && (own ??= anchorsOfText(title, head, text)).has(link.anchor ?? '')) continue
    found.push({ link, lacksSection: isWithin })
  }
  return found
}

/** The parts of a page that its links are read from. */
export type LinkingText = Omit<ReadablePage, 'description'>

/** Reads all entries of a page, one kind a step, so that other work may run in between. */
export function* readEntries(page: ReadablePage): Generator<void, PageEntries, unknown> {
  const words = yield* readWordsInSteps(page.description, page.text)
  return { words, links: yield* readLinksInSteps(page) }
}

/** Reads the words of a page, in steps. */
export function* readWordsInSteps(
  description: string,
  markdown: string,
): Generator<void, PageWords, unknown> {
  const headings = readHeadings(markdown)
  yield
  const body = readBody(description, markdown)
  yield
  return { headings, body }
}

/** Reads the links of a page in one step, as slices. */
export function* readLinksInSteps(page: LinkingText): Generator<void, string[], unknown> {
  const links = findLinks(page)
  yield
  return slicesOf(links)
}

function slicesOf(links: readonly FoundLink[]): string[] {
  const slices: string[] = []
  for (let from = 0; from < links.length; from += LINKS_OF_A_SLICE)
    slices.push(JSON.stringify(links.slice(from, from + LINKS_OF_A_SLICE)))
  return slices
}

/** Returns the links of a slice. */
export function linksOfSlice(slice: string): FoundLink[] {
  // Written by slicesOf, on this thread or on the one that reads.
  return JSON.parse(slice) as FoundLink[]
}
