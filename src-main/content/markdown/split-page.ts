import { readFrontMatter } from './front-matter.ts'
import type { FrontMatter } from './front-matter.ts'
import { headingAt, headingText } from './heading.ts'
import type { Heading } from './heading.ts'
import { statementsEnd } from './mdx/statements.ts'
import { readAttributes } from './page-attributes.ts'
import type { PageAttributes } from './page-attributes.ts'
import { isBlank, readLines } from './text-lines.ts'

/** A page's file in two parts: the head with the metadata, and the text that users write. */
export interface PageSource {
  /**
   * Byte order mark, front matter, the first heading if it is the page's title, and the blank lines after them. The
   * imports and exports of MDX before such a heading belong to it too.
   */
  head: string
  /** The rest, unchanged. `head + text` is always the file. */
  text: string
  attributes: PageAttributes
  /** The heading in `head` as a reader sees it; `null` where `head` has none. */
  headTitle: string | null
  /** The fault of the front matter, for a warning. A block that is not YAML stays in `text`. */
  problem: string | null
}

/** The parsed top of a page's file. It is the same for every title of the page. */
export interface HeadRead {
  attributes: PageAttributes
  problem: string | null
  /** The first heading, with the offset after it and its blank lines; `null` if the text begins with other content. */
  heading: { title: string; end: number } | null
  /** Offset after the blank lines after the front matter. */
  afterFrontMatter: number
}

/** The places of the parts of a head in the source; used to split a page and to rewrite its head. */
export interface HeadLayout {
  /** Offset after the byte order mark. */
  start: number
  frontMatter: FrontMatter | null
  problem: string | null
  /** The first heading with its offsets. Before it stand only blank lines, front matter and statements of MDX. */
  heading: (Heading & { start: number; end: number }) | null
  /** Offset after the blank lines after the front matter. */
  afterFrontMatter: number
}

const BYTE_ORDER_MARK = 0xfeff
/** The characters searched for the first heading; a longer one is not a title. */
const HEADING_WINDOW = 4096
/** The characters searched for imports and exports of MDX before the first heading. */
const STATEMENTS_WINDOW = 65_536
const STATEMENT = /(?:import|export)\b/y

/**
 * Splits a page's file. `title` is the title that the page has elsewhere (its summary); without it the front matter's
 * title counts, else the first heading. A heading that equals the title, in any capitals, belongs to the head:
 * otherwise a reader would see the title twice. `read` saves a second reading of the top of the file.
 */
export function splitPage(source: string, title?: string, read = readPageHead(source)): PageSource {
  const { attributes, problem, heading, afterFrontMatter } = read
  const expected = title ?? attributes.title ?? heading?.title ?? ''
  const isTitle = heading !== null && heading.title !== '' && isSameTitle(heading.title, expected)
  const end = isTitle ? heading.end : afterFrontMatter
  return {
    head: source.slice(0, end),
    text: source.slice(end),
    attributes,
    headTitle: isTitle ? heading.title : null,
    problem,
  }
}

/** Reads the top of a page's file. */
export function readPageHead(source: string): HeadRead {
  const { frontMatter, heading, afterFrontMatter, problem } = readHead(source)
  return {
    ...(frontMatter ? readAttributes(source, frontMatter) : { attributes: {}, problem }),
    heading: heading && { title: headingText(heading.source), end: heading.end },
    afterFrontMatter,
  }
}

/** True when two titles are equal, apart from capitals and white space. */
export function isSameTitle(one: string, other: string): boolean {
  return normalizeTitle(one).toLowerCase() === normalizeTitle(other).toLowerCase()
}

/** Returns a title with its white space collapsed, as headings are compared. */
export function normalizeTitle(title: string): string {
  return title.replace(/\s+/g, ' ').trim()
}

/** Finds the parts of a head without deciding whether the heading is the page's title. */
export function readHead(source: string): HeadLayout {
  const start = source.charCodeAt(0) === BYTE_ORDER_MARK ? 1 : 0
  const { frontMatter, problem } = readFrontMatter(source, start)
  const after = frontMatter ? frontMatter.end : start
  const afterFrontMatter = frontMatter ? skipBlankLines(source, after) : after
  return { start, frontMatter, problem, heading: firstHeading(source, after), afterFrontMatter }
}

function firstHeading(source: string, from: number): HeadLayout['heading'] {
  const start = skipStatements(source, skipBlankLines(source, from))
  const after = Math.min(afterLine(source, afterLine(source, start)), start + HEADING_WINDOW)
  const lines = readLines(source.slice(start, after))
  if (lines.count === 0) return null
  const heading = headingAt(lines, 0)
  const last = heading ? start + lines.ends[heading.lines - 1]! : 0
  if (!heading || (last === start + HEADING_WINDOW && last < source.length)) return null
  return { ...heading, start, end: skipBlankLines(source, afterLine(source, last)) }
}

/** Returns the offset after the statements of MDX that begin at an offset, and the blank lines after them. */
function skipStatements(source: string, from: number): number {
  STATEMENT.lastIndex = from
  if (!STATEMENT.test(source)) return from
  const lines = readLines(source.slice(from, from + STATEMENTS_WINDOW))
  let line = 0
  for (let last = statementsEnd(lines, 0); last !== undefined; last = statementsEnd(lines, line)) {
    line = last + 1
    while (line < lines.count && isBlank(lines, line)) line++
    // No heading follows, or it is too far away.
    if (line === lines.count) return from
  }
  return from + lines.starts[line]!
}

function afterLine(source: string, from: number): number {
  const feed = source.indexOf('\n', from)
  return feed < 0 ? source.length : feed + 1
}

/** Returns the offset of the first line with content at or after `from`, which is the start of a line. */
function skipBlankLines(source: string, from: number): number {
  let start = from
  for (let offset = from; offset < source.length; offset++) {
    const code = source.charCodeAt(offset)
    if (code === 10) start = offset + 1
    else if (code !== 32 && code !== 9 && code !== 13) return start
  }
  return source.length
}
