import type { Block } from '../../../../../src-main/content/markdown/blocks.ts'
import { diffSequences } from '../../../../../src-main/content/merge/diff-sequences.ts'
import type { SideTexts } from '../side-text.ts'

/** The folds of a page: the folded blocks by id, each with the id of the first block of its fold. */
export type BlockFolds = ReadonlyMap<string, string>

export interface FoldOptions {
  /** True for a block that stays in sight with its neighbours, such as one with a thread. */
  pinned: (blockId: string) => boolean
  /** True for a block that was in sight before, and stays there without its neighbours. */
  shown?: (blockId: string) => boolean
}

/** The number of unchanged blocks in sight on each side of a change. */
const MARGIN = 2
/** The estimated lines from which a run of blocks is folded. The control takes the place of two. */
const LEAST_LINES = 12
/** The characters of an estimated line. */
const LINE = 90

/** Unchanged blocks in a row, which are the same on both sides. */
interface Run {
  blocks: readonly Block[]
  /** True when a change stands before the first block, or after the last one. */
  isAfterChange: boolean
  isBeforeChange: boolean
}

/** Returns the folds of the long unchanged parts of a page. They are the same on both sides. */
export function unchangedFolds(sides: SideTexts, { pinned, shown = () => false }: FoldOptions): BlockFolds {
  const folds = new Map<string, string>()
  for (const run of unchangedRuns(sides)) {
    const isInSight = inSight(run, pinned)
    for (const part of splitWhere(run.blocks, (block, index) => isInSight(index) || shown(block.id))) {
      const [first] = part
      if (!first || estimatedLines(sides.after.text, part) < LEAST_LINES) continue
      for (const { id } of part) folds.set(id, first.id)
    }
  }
  return folds
}

function unchangedRuns({ before, after }: SideTexts): Run[] {
  const ids = [...before.blocks, ...after.blocks].map(({ id }) => id)
  const numbers = new Map([...new Set(ids)].map((id, index) => [id, index]))
  const numbered = (blocks: readonly Block[]) => Int32Array.from(blocks, ({ id }) => numbers.get(id) ?? 0)
  const hunks = diffSequences(numbered(before.blocks), numbered(after.blocks))
  const starts = [0, ...hunks.map(({ afterEnd }) => afterEnd)]
  return starts.map((start, index) => ({
    blocks: after.blocks.slice(start, hunks[index]?.afterStart),
    isAfterChange: index > 0,
    isBeforeChange: index < hunks.length,
  }))
}

/** Returns a test for the blocks of a run that stay in sight next to changes and pinned blocks. */
function inSight(
  { blocks, isAfterChange, isBeforeChange }: Run,
  pinned: FoldOptions['pinned'],
): (index: number) => boolean {
  const places = blocks.flatMap(({ id }, index) => (pinned(id) ? [index] : []))
  if (isAfterChange) places.push(-1)
  if (isBeforeChange) places.push(blocks.length)
  return (index) => places.some((place) => Math.abs(place - index) <= MARGIN)
}

/** Returns the blocks between those for which the test is true. */
function splitWhere(blocks: readonly Block[], test: (block: Block, index: number) => boolean): Block[][] {
  const parts: Block[][] = [[]]
  for (const [index, block] of blocks.entries())
    if (test(block, index)) parts.push([])
    else parts.at(-1)?.push(block)
  return parts
}

function estimatedLines(text: string, blocks: readonly Block[]): number {
  const lines = blocks.flatMap(({ start, end }) => ['', ...text.slice(start, end).split('\n')])
  return lines.reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / LINE)), 0)
}
