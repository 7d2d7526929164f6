import { diffLines } from '../../../../../src-main/content/merge/diff-lines.ts'
import type { DiffSide } from '../moves/moved-lines.ts'
import { splitBlocksOf, type BlockRange } from './split-blocks.ts'
import { linesOf, type Line, type LineChange, type LineRange } from './undo-change.ts'

/** The lines of a block, counted from 1. */
interface Lines {
  first: number
  last: number
}

/** The lines of some blocks of a side, and those of all blocks of both sides in their order. */
export interface ChangedLines extends Lines {
  side: DiffSide
  blocks: Readonly<Record<DiffSide, readonly Lines[]>>
}

const OTHER: Readonly<Record<DiffSide, DiffSide>> = { before: 'after', after: 'before' }

/**
 * Returns the changes that touch some blocks of a side. A change of several blocks is one hunk of lines. Its first
 * removed block belongs to its first added one, and so on. A block without such a partner was only added or only
 * removed, so its undo leaves its neighbours. A split or joined block is one change with all of its parts.
 */
export function changesOfBlocks(before: string, after: string, changed: ChangedLines): LineChange[] {
  const texts = { before: linesOf(before), after: linesOf(after) }
  const split = splitChange(texts, changed)
  if (split) return [split]
  return diffLines(before, after).hunks.flatMap(({ beforeStart, beforeEnd, afterStart, afterEnd }) => {
    const hunk = {
      before: { start: beforeStart, count: beforeEnd - beforeStart },
      after: { start: afterStart, count: afterEnd - afterStart },
    }
    return touches(hunk[changed.side], changed) ? partsOf(hunk, texts, changed) : []
  })
}

/** Returns the change of the split or joined block to which the changed ones belong; undefined for others. */
function splitChange(
  lines: Readonly<Record<DiffSide, readonly Line[]>>,
  { side, blocks, first, last }: ChangedLines,
): LineChange | undefined {
  const textsOf = (of: DiffSide): string[] =>
    blocks[of].map((block) =>
      lines[of]
        .slice(block.first - 1, block.last)
        .map(({ words }) => words)
        .join('\n'),
    )
  const index = blocks[side].findIndex((block) => block.first >= first && block.last <= last)
  const split = splitBlocksOf({ before: textsOf('before'), after: textsOf('after') }, { side, index })
  const rangeOf = (of: DiffSide, range: BlockRange): LineRange => {
    const start = (blocks[of][range.first]?.first ?? 1) - 1
    return { start, count: (blocks[of][range.last]?.last ?? start) - start }
  }
  return split && { before: rangeOf('before', split.before), after: rangeOf('after', split.after) }
}

/** Returns the parts of a hunk that concern the blocks. */
function partsOf(
  hunk: LineChange,
  texts: Readonly<Record<DiffSide, readonly Line[]>>,
  { side, blocks, ...changed }: ChangedLines,
): LineChange[] {
  const other = OTHER[side]
  const inHunk = (of: DiffSide): Lines[] => blocks[of].filter((block) => touches(hunk[of], block))
  const [own, partners] = [inHunk(side), inHunk(other)]
  if (own.length + partners.length <= 1 || (own.length === 1 && partners.length === 1)) return [hunk]
  return own.flatMap((block, index) => {
    if (block.first < changed.first || block.last > changed.last) return []
    const partner = partners[index]
    const parts = partner
      ? { [side]: within(hunk[side], block), [other]: within(hunk[other], partner) }
      : {
          [side]: withSeparator(hunk[side], texts[side], block),
          [other]: { start: endOf(hunk[other]), count: 0 },
        }
    return [{ ...hunk, ...parts }]
  })
}

const endOf = ({ start, count }: LineRange): number => start + count

const touches = (range: LineRange, { first, last }: Lines): boolean =>
  range.start < last && endOf(range) > first - 1

function within(range: LineRange, { first, last }: Lines): LineRange {
  const start = Math.max(range.start, first - 1)
  return { start, count: Math.min(endOf(range), last) - start }
}

/** Returns the lines of a block in a range, with the blank lines that separate it from the rest of the range. */
function withSeparator(range: LineRange, lines: readonly Line[], block: Lines): LineRange {
  const isBlank = (index: number): boolean => lines[index]?.words.trim() === ''
  const part = within(range, block)
  let { start } = part
  let end = endOf(part)
  while (end < endOf(range) && isBlank(end)) end += 1
  if (end === endOf(part)) while (start > range.start && isBlank(start - 1)) start -= 1
  return { start, count: end - start }
}
