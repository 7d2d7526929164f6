import { lastTagLine } from '../directives/tag-lines.ts'
import { fenceAfter } from '../fences.ts'
import type { Fence } from '../fences.ts'
import { readLines } from '../text-lines.ts'
import type { TextLines } from '../text-lines.ts'
import { linePrefix, readDirectiveLine } from './directive-tags.ts'
import type { DirectiveLine, DirectiveTag } from './directive-tags.ts'
import { OpenTags } from './tags/open-tags.ts'

/** A text in which an HTML comment on a line of its own replaces each directive tag. */
export interface IsolatedText {
  text: string
  /** The tag that a comment replaces, by its number. */
  tags: DirectiveTag[]
  /** The start of every comment, chosen so that the author's text does not contain it. */
  mark: string
  /** The lines of the author's text, for the source of an unknown directive. */
  lines: string[]
  /** The index of the author's line for each line of `text`. */
  lineNumbers: number[]
}

/** The anchor that GitBook and MDX name after a heading's text; it is not part of the title. */
const NAMED_ANCHOR = /(?:\{#[^{}\s]+\}|\{\/\*[^{}]*\*\/\})$/
const HEADING = /^[ \t]{0,3}#{1,6}[ \t]/

/**
 * Replaces directive tags with comments between blank lines. There Markdown ends every paragraph, list and table, and
 * parses no attributes of tags. A tag stays in its list or quote. The anchors after headings are removed, because
 * Markdown would read emphasis into them.
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
    // The text after the last line feed is a line here, but not for the scanner.
    const isScanned = number < scanned.count
    if (isScanned) fence = fenceAfter(scanned, number, fence)
    const isCode = wasInFence || fence !== undefined
    const last = isCode || !isScanned ? number : lastTagLine(scanned, number, tagStart(scanned, number, line))
    const replacements = isCode
      ? [line]
      : replacementsOf(lines.slice(number, last + 1).join('\n'), number, isolated, open)
    for (const replacement of replacements) isolated.lineNumbers[output.push(replacement) - 1] = number
    number = last
  }
  isolated.text = output.join('\n')
  return isolated
}

const tagStart = (scanned: TextLines, number: number, line: string): number =>
  scanned.starts[number]! + linePrefix(line).length

/** Returns the lines that replace a line. `open` contains the tags that are open above it. */
function replacementsOf(line: string, number: number, isolated: IsolatedText, open: OpenTags): string[] {
  const directives = readDirectiveLine(line, number, (name) => open.has(name))
  if (directives) return isolatedLines(directives, isolated, open)
  return [line.includes('{') && HEADING.test(line) ? withoutAnchor(line) : line]
}

function withoutAnchor(line: string): string {
  const trimmed = line.trimEnd()
  const anchor = NAMED_ANCHOR.exec(trimmed)
  return anchor ? trimmed.slice(0, anchor.index).trimEnd() : line
}

/** Returns the comment that replaces tag `number`. */
export function commentOf(mark: string, number: number): string {
  return `${mark}${number}-->`
}

function freeMark(source: string): string {
  let longest = -1
  for (const [, more = ''] of source.matchAll(/<!--directive-((?:x-)*)/g))
    longest = Math.max(longest, more.length)
  return `<!--directive-${'x-'.repeat(Math.floor(longest / 2) + 1)}`
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
 * Returns the prefix of a tag. An end tag belongs to the list item or quote of its opening tag, because formatters
 * indent it into the list above it.
 */
function placeOf(tag: DirectiveTag, prefix: string, open: OpenTags): string {
  if (tag.role === 'close') return open.close(tag.name) ?? prefix
  open.open(tag.name, blankOf(prefix))
  return prefix
}

/** Returns the prefix of a line that continues the list item or quote. */
const blankOf = (prefix: string): string => prefix.replace(/[^\s>]/g, ' ')

/** True for a prefix with a list marker. A blank line before the marker would make the list loose. */
function prefixIsMarked(prefix: string): boolean {
  return /[-*+.)]/.test(prefix)
}
