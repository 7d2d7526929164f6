import type { Chunk } from '@codemirror/merge'
import { Text } from '@codemirror/state'
import { findMoves, type Move, type Run } from '../../../../../src-main/content/merge/find-moves.ts'

/** The side of a diff: the text of the base, or the present one. */
export type DiffSide = 'before' | 'after'

/** The moved lines of two texts, by the changes of a diff. Lines count from 0. */
export interface MovedLines {
  moves: readonly Move[]
  /** Returns the move to which a line of a side belongs. */
  moveAt: (side: DiffSide, line: number) => Move | undefined
  /** The lines that each change removed and added, in its order. */
  changes: readonly Record<DiffSide, Run>[]
}

/** Returns the lines that moved unchanged between the changes of a diff. */
export function movedLines(texts: Record<DiffSide, string>, chunks: readonly Chunk[]): MovedLines {
  const before = documentOf(texts.before)
  const after = documentOf(texts.after)
  const changes = chunks.map(({ fromA, toA, endA, fromB, toB, endB }) => ({
    before: linesBetween(before, fromA, toA, endA),
    after: linesBetween(after, fromB, toB, endB),
  }))
  const moves = findMoves({
    before: [...before.iterLines()],
    after: [...after.iterLines()],
    removed: changes.map((change) => change.before),
    added: changes.map((change) => change.after),
  })
  const places = { before: placesOf(moves, 'before'), after: placesOf(moves, 'after') }
  return { moves, changes, moveAt: (side, line) => places[side].get(line) }
}

/** A text in the lines of an editor. */
const documentOf = (text: string): Text => Text.of(text.split(/\r\n?|\n/))

function linesBetween(doc: Text, from: number, to: number, end: number): Run {
  if (to <= from) return { start: doc.lineAt(Math.min(from, doc.length)).number - 1, count: 0 }
  const start = doc.lineAt(Math.min(from, doc.length)).number - 1
  return { start, count: doc.lineAt(Math.min(end, doc.length)).number - start }
}

function placesOf(moves: readonly Move[], side: DiffSide): Map<number, Move> {
  const places = new Map<number, Move>()
  for (const move of moves) {
    const { start, count } = move[side]
    for (let line = start; line < start + count; line++) places.set(line, move)
  }
  return places
}

/** Returns the label of the button that leads to the other place of moved lines. */
export function moveWords(side: DiffSide, { before, after }: Move): string {
  return side === 'before' ? `Moved to line ${after.start + 1}` : `Moved from line ${before.start + 1}`
}
