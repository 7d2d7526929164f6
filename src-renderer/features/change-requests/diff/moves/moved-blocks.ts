import { splitBlocks } from '../../../../../src-main/content/markdown/blocks.ts'
import { diffSequences } from '../../../../../src-main/content/merge/diff-sequences.ts'
import { findMoves } from '../../../../../src-main/content/merge/find-moves.ts'

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

/** Returns the blocks of two texts that moved unchanged, by their ids. */
export function movedBlocks(before: string, after: string): MovedBlocks {
  const was = splitBlocks(before)
  const is = splitBlocks(after)
  const parts = {
    before: was.map(({ start, end }) => before.slice(start, end)),
    after: is.map(({ start, end }) => after.slice(start, end)),
  }
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
    for (let at = 0; at < move.before.count; at++) {
      const from = was[move.before.start + at]
      const to = is[move.after.start + at]
      if (!from || !to) continue
      moved.before.set(from.id, { other: to.id, direction })
      moved.after.set(to.id, { other: from.id, direction })
    }
  }
  return moved
}

/** The number of the change that holds a block. Numbers of both sides compare, unlike places in the texts. */
function hunkOf(hunks: ReturnType<typeof diffSequences>, at: number, side: 'before' | 'after'): number {
  return hunks.findIndex((hunk) => at < (side === 'before' ? hunk.beforeEnd : hunk.afterEnd))
}
