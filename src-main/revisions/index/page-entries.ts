import type { PageAnchors } from '../../content/markdown/anchors.ts'
import { plainText } from '../../content/markdown/plain-text.ts'
import { readHeadings, type Headings } from '../../content/search/search-outline.ts'
import { indexedText } from '../../content/search/search-words.ts'
import { anchorsOfText } from './page-anchors.ts'
import { allPageLinks, isWithinPage, type PageLink } from './page-links.ts'

/** The words of a page in the form of the search index. */
export interface PageWords {
  headings: Headings
  /** The description and the text, in the form of the index. */
  body: string
}

/** The parts of a page that the index reads. */
export interface ReadablePage {
  title: string
  description: string
  /** The start of the page's file, with a heading that repeats its title. */
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

/** The index entries of a page. Links are in slices of JSON, because a message copies a string much faster. */
export interface PageEntries {
  words: PageWords
  links: string[]
}

/** The number of links in one slice, which takes some milliseconds to write. */
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
 * Reads the links of a page to other targets, and those to missing sections of its own. Other links within the page
 * are left out.
 */
export function findLinks({ title, head, text, sourcePath, contentRoot }: LinkingText): FoundLink[] {
  let anchors: PageAnchors | undefined
  const links: FoundLink[] = []
  for (const link of allPageLinks(text, sourcePath, contentRoot)) {
    const isWithin = isWithinPage(link)
    if (isWithin && (anchors ??= anchorsOfText(title, head, text)).has(link.anchor ?? '')) continue
    links.push({ link, lacksSection: isWithin })
  }
  return links
}

/** The parts of a page with links. */
export type LinkingText = Omit<ReadablePage, 'description'>

/** Reads all entries of a page, one kind in each step, so other work may run in between. */
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
  // `slicesOf` serialised them, on this thread or on another one.
  return JSON.parse(slice) as FoundLink[]
}
