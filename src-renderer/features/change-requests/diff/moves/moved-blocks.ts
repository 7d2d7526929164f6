import { diffSequences } from '../../../../../src-main/content/merge/diff-sequences.ts'
import { findMoves } from '../../../../../src-main/content/merge/find-moves.ts'
import type { SideText, SideTexts } from '../side-text.ts'

/** The other place of a moved block. */
export interface MovedBlock {
  /** The id of the block on the other side. */
  other: string
  direction: 'up' | 'down'
}

export interface MovedBlocks {
  before: ReadonlyMap<string, MovedBlock>
  after: ReadonlyMap<string, MovedBlock>
}

/** Returns the blocks that moved unchanged between two sides, by their ids. */
export function movedBlocks(sides: SideTexts): MovedBlocks {
  const parts = { before: partsOf(sides.before), after: partsOf(sides.after) }
  const numbers = new Map([...new Set([...parts.before, ...parts.after])].map((text, index) => [text, index]))
  const numbered = (texts: readonly string[]) => Int32Array.from(texts, (text) => numbers.get(text) ?? 0)
  const hunks = diffSequences(numbered(parts.before), numbered(parts.after))
  const moves = findMoves({
    ...parts,
    removed: hunks.map(({ beforeStart: start, beforeEnd }) => ({ start, count: beforeEnd - start })),
    added: hunks.map(({ afterStart: start, afterEnd }) => ({ start, count: afterEnd - start })),
  })
  const moved = { before: new Map<string, MovedBlock>(), after: new Map<string, MovedBlock>() }
  for (const move of moves) {
    const direction =
      hunkOf(hunks, move.after.start, 'after') < hunkOf(hunks, move.before.start, 'before') ? 'up' : 'down'
    for (let offset = 0; offset < move.before.count; offset++) {
      const from = sides.before.blocks[move.before.start + offset]
      const to = sides.after.blocks[move.after.start + offset]
      if (!from || !to) continue
      moved.before.set(from.id, { other: to.id, direction })
      moved.after.set(to.id, { other: from.id, direction })
    }
  }
  return moved
}

const partsOf = ({ text, blocks }: SideText): string[] =>
  blocks.map(({ start, end }) => text.slice(start, end))

/** Returns the index of the change that contains a block. Indexes are comparable between sides; offsets are not. */
function hunkOf(hunks: ReturnType<typeof diffSequences>, block: number, side: 'before' | 'after'): number {
  return hunks.findIndex((hunk) => block < (side === 'before' ? hunk.beforeEnd : hunk.afterEnd))
}
