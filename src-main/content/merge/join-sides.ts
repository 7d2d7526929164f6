import { splitBlocks } from '../markdown/blocks.ts'
import type { Block } from '../markdown/blocks.ts'
import { fenceAfter } from '../markdown/fences.ts'
import type { Fence } from '../markdown/fences.ts'
import { readLines } from '../markdown/text-lines.ts'
import { cutLines } from './line-table.ts'

/** A conflict without its markers, and the text around it. */
export interface ConflictInContext {
  /** The text before the conflict, up to the conflict before it. */
  before: string
  mine: string
  theirs: string
  /** The text after the conflict, up to the conflict after it. */
  after: string
  /** True for each side with another conflict after that text. */
  hasNeighbour: { before: boolean; after: boolean }
}

/** The block at one side's seam, and its part outside of the conflict. */
interface Seam {
  block: Block
  startsOutside: boolean
  isOpenMath: boolean
  outside: string
}

const DIRECTIVE_TAG = /^[ \t]*\{%.*%\}[ \t]*\r?\n?$/
const QUOTED = /^[ \t]*>/

/**
 * Joins mine and theirs so that the blocks of each side stay whole.
 *
 * A blank line separates them, except between list items and between rows of one table. A paragraph with only some
 * conflicting lines is written twice, whole each time. Lines of both versions in one paragraph would be neither.
 */
export function joinSides(conflict: ConflictInContext): string {
  const { mine, theirs } = conflict
  if (mine.trim() === '' || theirs.trim() === '') return mine + theirs
  const context = withinDirective(conflict)
  const [last, first] = [seamOf(context, 'mine'), seamOf(context, 'theirs')]
  if (!last || !first) return mine + blankLine(mine, theirs) + theirs
  if (last.startsOutside && first.startsOutside) {
    if (last.block.kind === 'table' && first.block.kind === 'table') return mine + theirs
    if (isContainer(last.block) && isContainer(first.block)) return joinInside(conflict)
  }
  if (reachesNeighbour(context, last, first)) return mine + theirs
  if (last.block.kind === 'list' && first.block.kind === 'list') {
    return mine + last.outside + first.outside + theirs
  }
  const above = mine + last.outside
  const below = first.outside + theirs
  return closeEnd(above, last) + divider(above, below, last.block, first.block) + below
}

const isContainer = ({ kind }: Block): boolean =>
  ['list', 'quote', 'footnote', 'directive', 'html'].includes(kind)

/** Returns the conflict within its directive. The blocks of a hint or a tab are those between its tags. */
function withinDirective(conflict: ConflictInContext): ConflictInContext {
  const above = cutLines(conflict.before)
  const below = cutLines(conflict.after)
  const opening = above.findLastIndex((line) => DIRECTIVE_TAG.test(line))
  const closing = below.findIndex((line) => DIRECTIVE_TAG.test(line))
  return {
    ...conflict,
    before: above.slice(opening + 1).join(''),
    after: closing < 0 ? conflict.after : below.slice(0, closing).join(''),
    hasNeighbour: {
      before: opening < 0 && conflict.hasNeighbour.before,
      after: closing < 0 && conflict.hasNeighbour.after,
    },
  }
}

/** Returns the last block of mine, or the first block of theirs, in that side's version. */
function seamOf(
  { before, mine, theirs, after }: ConflictInContext,
  side: 'mine' | 'theirs',
): Seam | undefined {
  const own = side === 'mine' ? mine : theirs
  const version = before + own + after
  const [start, end] = [before.length, before.length + own.length]
  const touched = splitBlocks(version).filter((block) => block.start < end && block.end > start)
  const block = side === 'mine' ? touched.at(-1) : touched[0]
  if (!block) return undefined
  const outside =
    side === 'mine' ? linesUpTo(version, end, block.end) : version.slice(Math.min(block.start, start), start)
  const text = version.slice(block.start, block.end)
  return { block, startsOutside: block.start < start, isOpenMath: isOpenMath(block, text), outside }
}

/** Returns the text from one offset to the end of the line of another. */
function linesUpTo(text: string, from: number, to: number): string {
  if (to <= from) return ''
  const feed = text.indexOf('\n', to)
  return feed < 0 ? `${text.slice(from)}\n` : text.slice(from, feed + 1)
}

/** True for a block that continues into another conflict. It cannot be written twice, because its rest is open. */
function reachesNeighbour(
  { before, after, hasNeighbour }: ConflictInContext,
  last: Seam,
  first: Seam,
): boolean {
  return (
    (hasNeighbour.before && first.outside !== '' && first.outside.length === before.length) ||
    (hasNeighbour.after && last.outside !== '' && last.outside.length >= after.length)
  )
}

/** Joins sides within one list item, quote or other container, by the blocks within it. */
function joinInside(conflict: ConflictInContext): string {
  const { mine, theirs } = conflict
  const isQuoted = [mine, theirs].every((side) => cutLines(side).every((line) => QUOTED.test(line)))
  const [last] = splitBlocks(withoutIndent(mine)).slice(-1)
  const [first] = splitBlocks(withoutIndent(theirs))
  if (last?.kind === 'list' && first?.kind === 'list') return mine + theirs
  return mine + (isQuoted ? `>${terminatorOf(mine)}` : blankLine(mine, theirs)) + theirs
}

function withoutIndent(lines: string): string {
  const cut = cutLines(lines)
  let indent = Infinity
  for (const line of cut) if (line.trim() !== '') indent = Math.min(indent, line.search(/[^ \t]/))
  return cut.map((line) => (line.trim() === '' ? line : line.slice(indent))).join('')
}

/** Closes the last formula or fence of a text. An open one would absorb all later text. */
function closeEnd(text: string, last: Seam): string {
  return last.isOpenMath ? `${text}$$${terminatorOf(text)}` : closeFence(text)
}

function isOpenMath({ kind }: Block, text: string): boolean {
  const formula = text.trimEnd()
  return kind === 'math' && (formula.length < 4 || !formula.endsWith('$$'))
}

function closeFence(text: string): string {
  const lines = readLines(text)
  let fence: Fence | undefined
  for (let line = 0; line < lines.count; line++) fence = fenceAfter(lines, line, fence)
  return fence ? text + String.fromCharCode(fence.code).repeat(fence.length) + terminatorOf(text) : text
}

/**
 * Returns the divider of two blocks: a blank line. Indented code also needs an empty comment, or the block above
 * would absorb it.
 */
function divider(above: string, below: string, last: Block, first: Block): string {
  const blank = blankLine(above, below)
  const isIndented = first.kind === 'code' && /^(?:[ \t]*\r?\n)*(?: {4}|\t)/.test(below)
  if (!isIndented || !['code', 'list', 'footnote'].includes(last.kind)) return blank
  const terminator = terminatorOf(above)
  return `${blank}<!-- -->${terminator}${terminator}`
}

function blankLine(above: string, below: string): string {
  const isDivided = /\n[ \t]*\r?\n$/.test(above) || /^[ \t]*\r?\n/.test(below)
  return isDivided ? '' : terminatorOf(above)
}

const terminatorOf = (text: string): string => (text.includes('\r\n') ? '\r\n' : '\n')
