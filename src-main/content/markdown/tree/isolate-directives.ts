import { lastTagLine } from '../directives/tag-lines.ts'
import { fenceAfter } from '../fences.ts'
import type { Fence } from '../fences.ts'
import { readLines } from '../text-lines.ts'
import type { TextLines } from '../text-lines.ts'
import { linePrefix, readDirectiveLine } from './directive-tags.ts'
import type { DirectiveLine, DirectiveTag } from './directive-tags.ts'
import { OpenTags } from './open-tags.ts'

/** A text in which each directive tag is a line of its own: an HTML comment that stands for it. */
export interface IsolatedText {
  text: string
  /** The tag that a comment stands for, by its number. */
  tags: DirectiveTag[]
  /** Every comment begins with this; chosen so that it stands nowhere in the author's text. */
  mark: string
  /** The lines of the author's text, to show the source of a directive that is not known. */
  lines: string[]
  /** The number of the author's line that each line of `text` comes from, both counted from 0. */
  lineNumbers: number[]
}

/** The anchor that GitBook and MDX name after a heading's text; it is not part of the title. */
const NAMED_ANCHOR = /^([ \t]{0,3}#{1,6}[ \t].*?)[ \t]*(?:\{#[^{}\s]+\}|\{\/\*[^{}]*\*\/\})[ \t]*$/

/**
 * Replaces directive tags by comments, with blank lines around. Markdown ends every paragraph, list and table there and
 * cannot parse a tag's attributes; a tag stays in its list or quote. The anchors after headings are removed,
 * since Markdown would read emphasis into them.
 */
export function isolateDirectives(source: string): IsolatedText {
  const lines = source.split('\n')
  const isolated: IsolatedText = { text: source, tags: [], mark: freeMark(source), lines, lineNumbers: [] }
  const output: string[] = []
  const scanned = readLines(source)
  const open = new OpenTags()
  let fence: Fence | undefined
  for (let number = 0; number < lines.length; number++) {
    const line = lines[number]!
    const wasInFence = fence !== undefined
    // The text behind the last line feed is a line here, and none of the scanner's.
    const isScanned = number < scanned.count
    if (isScanned) fence = fenceAfter(scanned, number, fence)
    const isCode = wasInFence || fence !== undefined
    const last = isCode || !isScanned ? number : lastTagLine(scanned, number, tagStart(scanned, number, line))
    const made = isCode ? [line] : madeFrom(lines.slice(number, last + 1).join('\n'), number, isolated, open)
    for (const one of made) isolated.lineNumbers[output.push(one) - 1] = number
    number = last
  }
  isolated.text = output.join('\n')
  return isolated
}

const tagStart = (scanned: TextLines, number: number, line: string): number =>
  scanned.starts[number]! + linePrefix(line).length

/** The lines that replace a line. `open` holds the tags that are open above it. */
function madeFrom(line: string, number: number, isolated: IsolatedText, open: OpenTags): string[] {
  const found = readDirectiveLine(line, number, (name) => open.has(name))
  if (found) return isolatedLines(found, isolated, open)
  return [line.includes('{') && line.includes('#') ? line.replace(NAMED_ANCHOR, '$1') : line]
}

/** The comment that stands for tag `number`. */
export function commentOf(mark: string, number: number): string {
  return `${mark}${number}-->`
}

function freeMark(source: string): string {
  let mark = '<!--directive-'
  while (source.includes(mark)) mark += 'x-'
  return mark
}

function isolatedLines(found: DirectiveLine, isolated: IsolatedText, open: OpenTags): string[] {
  const blank = blankOf(found.prefix)
  const output: string[] = []
  for (const part of found.parts) {
    const prefix = output.length === 0 ? found.prefix : blank
    if (typeof part === 'string') output.push(prefix + part)
    else output.push(placeOf(part, prefix, open) + commentOf(isolated.mark, isolated.tags.push(part) - 1))
    output.push(blank.trimEnd())
  }
  return prefixIsMarked(found.prefix) ? output : [blank.trimEnd(), ...output]
}

/**
 * The prefix of a tag. An end tag stands in the list item or quote of its opening tag: formatters indent it into the
 * list above it.
 */
function placeOf(tag: DirectiveTag, prefix: string, open: OpenTags): string {
  if (tag.role === 'close') return open.close(tag.name) ?? prefix
  open.open(tag.name, blankOf(prefix))
  return prefix
}

/** A prefix with which a line continues the list item or quote. */
const blankOf = (prefix: string): string => prefix.replace(/[^\s>]/g, ' ')

/** A blank line before a list marker would be harmless too, but it would make the list a loose one. */
function prefixIsMarked(prefix: string): boolean {
  return /[-*+.)]/.test(prefix)
}
