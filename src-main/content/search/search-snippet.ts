import { isApiTag, tagWords } from '../markdown/directives/tag-words.ts'
import { emojiOfCode } from '../markdown/emoji-code.ts'
import { inlineText } from '../markdown/inline-text.ts'
import { outsideTag, withoutCutTag, withoutHidden } from './snippet-window.ts'

/** The length of a snippet, and of its part before the found word. */
const SNIPPET = 200
const LEAD = 60
/** The length of the Markdown that is read for a snippet. A part of it is markup. */
const WINDOW = 320
/** The length that is read when nearly all of it is markup, as in cards and typed cells. */
const LARGEST_WINDOW = 16 * WINDOW
/** The minimum length of a useful snippet. */
const ENOUGH = 60

const IN_ADDRESS = '(<./#?&=-_+%:@~'
const FENCE = /^[ \t>]*(?:```|~~~)/gm
const FENCE_LINE = /^[ \t>]*(?:```|~~~).*$/gm
const BLOCK_MARKS =
  /^[ \t>]*(?:#{1,6}[ \t]+|(?:[-+*]|\d{1,9}[.)])[ \t]+(?:\[[ xX]\][ \t]+)?|\[![a-z]+\][-+]?[ \t]*)|^[ \t>]+/gim
/** White space other than a single space. Replacing single spaces, which are most of it, took longest. */
const LOOSE_SPACE = /\s{2,}|[^\S ]/g
const RULES = /^[-=*_|: \t+]+$|^\{%[^%\n]*%\}[ \t]*$/gm
/** The bounds of a tag that contains a text of several lines, such as a diagram. */
const TAG_OF_LINES =
  /\{%-?[ \t]*[@/\w-]*(?:[ \t]+[\w-]+="(?=[^"\n]*\n)|(?=\n))|"?(?:[ \t]+[\w-]+="[^"\n]*")*[ \t]*%\}/g
const EMOJI = /<span[^<>]*\sdata-tag="emoji"[^<>]*>[^<>]*(?:<\/span>|$)/g
const EMOJI_CODE = /\sdata-code="([^"]*)"/

/** A range of a text: a section of a page, or all of it. */
export interface TextExtent {
  start: number
  end: number
}

/**
 * Returns plain text around a place in Markdown. It reads only the Markdown around the place: reading the whole section
 * took most of the time of a response. The snippet begins and ends outside of tags, and shows no hidden cell.
 */
export function snippetAt(markdown: string, { start, end }: TextExtent, place: number): string {
  const lead = place - LEAD <= start ? start : afterSpace(markdown, place - LEAD, place)
  const isCode = isInCode(markdown, start, lead)
  const from = isCode ? lead : outsideTag(markdown, start, lead)
  let plain = ''
  let to = from
  for (let size = WINDOW; to < end && plain.length < ENOUGH && size <= LARGEST_WINDOW; size *= 4) {
    to = Math.min(end, from + size)
    const window = markdown.slice(from, to)
    plain = readWindow(isCode ? window : withoutHidden(window, markdown, start, from), isCode)
  }
  const cut = plain.length <= SNIPPET ? plain : plain.slice(0, plain.lastIndexOf(' ', SNIPPET) + 1 || SNIPPET)
  const isCut = to < end || cut.length < plain.length
  return `${from > start ? '… ' : ''}${cut.trimEnd()}${isCut ? ' …' : ''}`
}

/** Returns the offset after the heading of a section, which a snippet need not repeat. */
export function afterHeading(markdown: string, { start, end }: TextExtent): number {
  const feed = markdown.indexOf('\n', start)
  return feed < 0 || feed >= end ? end : feed + 1
}

/** True for a place in the destination of a link, which is neither visible nor indexed. */
export function isInDestination(markdown: string, place: number): boolean {
  // A word of prose follows a space, and a word of an address one of these signs. That decides nearly all cases.
  if (!IN_ADDRESS.includes(markdown.charAt(place - 1)) || place === 0) return false
  const from = Math.max(0, place - WINDOW)
  const before = markdown.slice(from, place)
  const opened = before.lastIndexOf('](')
  return opened >= 0 && !before.includes(')', opened) && !before.includes('\n', opened)
}

/** Returns the start of the word at an offset, but never beyond `limit`. */
function afterSpace(markdown: string, offset: number, limit: number): number {
  for (let index = offset; index < limit; index++) {
    const code = markdown.charCodeAt(index)
    if (code === 32 || code === 10) return index + 1
  }
  return limit
}

/**
 * True for a place in code. Fences never extend from one section into another, so the lines before the place decide.
 */
function isInCode(markdown: string, start: number, place: number): boolean {
  const before = markdown.slice(start, place)
  if (!before.includes('```') && !before.includes('~~~')) return false
  return (before.match(FENCE)?.length ?? 0) % 2 === 1
}

/** Returns the words of a window. Code between fences stays unchanged. */
function readWindow(window: string, beginsInCode: boolean): string {
  const parts = window.split(FENCE_LINE)
  const words = parts.map((part, index) => ((index % 2 === 1) === beginsInCode ? readMarkdown(part) : part))
  return words.join('').replace(LOOSE_SPACE, ' ').trim()
}

function readMarkdown(window: string): string {
  const whole = window.replace(RULES, (rule) => (isApiTag(rule) ? tagWords(rule) : ''))
  const lines = withoutCutTag(whole).replace(BLOCK_MARKS, '')
  const shown = lines.includes('data-tag=') ? lines.replace(EMOJI, emojiOf) : lines
  const words = inlineText(shown)
  return (words.includes('%}') || words.includes('{%') ? words.replace(TAG_OF_LINES, ' ') : words).replaceAll(
    '|',
    ' ',
  )
}

/** Returns the emoji of a span; the span itself if its code names no character. */
function emojiOf(span: string): string {
  return emojiOfCode(EMOJI_CODE.exec(span)?.[1] ?? '') ?? span
}
