import { isApiTag, tagWords } from '../markdown/directives/tag-words.ts'
import { inlineText } from '../markdown/inline-text.ts'

/** Characters of a snippet, and how many of them stand before the word it shows. */
const SNIPPET = 200
const LEAD = 60
/** The characters of Markdown that are read for a snippet: markup takes its share of them. */
const WINDOW = 320

const IN_ADDRESS = '(<./#?&=-_+%:@~'
const FENCE = /^[ \t>]*(?:```|~~~)/gm
const FENCE_LINE = /^[ \t>]*(?:```|~~~).*$/gm
const BLOCK_MARKS = /^[ \t>]*(?:#{1,6}[ \t]+|(?:[-+*]|\d{1,9}[.)])[ \t]+(?:\[[ xX]\][ \t]+)?)|^[ \t>]+/gm
/** White space that is not a single space already: most of it is, and replacing it with itself took longest. */
const LOOSE_SPACE = /\s{2,}|[^\S ]/g
/** A tag whose end stands behind the window. */
const CUT_TAG = /\{%[^%\n]*$/
const RULES = /^[-=*_|: \t+]+$|^\{%[^%\n]*%\}[ \t]*$/gm

/** A range of a text: a section of a page, or all of it. */
export interface Stretch {
  start: number
  end: number
}

/**
 * Returns plain text around a place in Markdown. It reads only the Markdown around the place: reading the whole section
 * took most of the time of a response.
 */
export function snippetAt(markdown: string, { start, end }: Stretch, place: number): string {
  const lead = place - LEAD <= start ? start : behindSpace(markdown, place - LEAD, place)
  const from = tagAround(markdown, start, lead)
  const to = Math.min(end, from + WINDOW)
  const window = markdown.slice(from, to)
  const plain = (isInCode(markdown, start, place) ? window.replace(FENCE_LINE, '') : readMarkdown(window))
    .replace(LOOSE_SPACE, ' ')
    .trim()
  const cut = plain.length <= SNIPPET ? plain : plain.slice(0, plain.lastIndexOf(' ', SNIPPET) + 1 || SNIPPET)
  const goesOn = to < end || cut.length < plain.length
  return `${from > start ? '… ' : ''}${cut.trimEnd()}${goesOn ? ' …' : ''}`
}

/** The offset after the heading of a section: a snippet need not repeat it. */
export function behindHeading(markdown: string, { start, end }: Stretch): number {
  const feed = markdown.indexOf('\n', start)
  return feed < 0 || feed >= end ? end : feed + 1
}

/** True when a place stands in the destination of a link, which readers do not see and the index does not hold. */
export function isInDestination(markdown: string, place: number): boolean {
  // A word of prose follows a space, a word of an address one of these: that alone decides nearly all.
  if (!IN_ADDRESS.includes(markdown.charAt(place - 1)) || place === 0) return false
  const from = Math.max(0, place - WINDOW)
  const before = markdown.slice(from, place)
  const opened = before.lastIndexOf('](')
  return opened >= 0 && !before.includes(')', opened) && !before.includes('\n', opened)
}

/** The place where the word begins that stands at an offset, but never beyond `limit`. */
function behindSpace(markdown: string, offset: number, limit: number): number {
  for (let at = offset; at < limit; at++) {
    const code = markdown.charCodeAt(at)
    if (code === 32 || code === 10) return at + 1
  }
  return limit
}

/**
 * True when a place stands in code. Fences never reach from one section into another, so the lines before the place
 * decide.
 */
function isInCode(markdown: string, start: number, place: number): boolean {
  const before = markdown.slice(start, place)
  if (!before.includes('```') && !before.includes('~~~')) return false
  return (before.match(FENCE)?.length ?? 0) % 2 === 1
}

/** The beginning of the tag that a place stands in; the place itself outside of a tag. */
function tagAround(markdown: string, start: number, place: number): number {
  const line = Math.max(start, markdown.lastIndexOf('\n', place - 1) + 1)
  const tag = markdown.slice(line, place).lastIndexOf('{%')
  return tag < 0 || markdown.slice(line + tag, place).includes('%}') ? place : line + tag
}

function readMarkdown(window: string): string {
  const lines = window
    .replace(FENCE_LINE, '')
    .replace(RULES, (rule) => (isApiTag(rule) ? tagWords(rule) : ''))
    .replace(CUT_TAG, '')
    .replace(BLOCK_MARKS, '')
  return inlineText(lines).replaceAll('|', ' ')
}
