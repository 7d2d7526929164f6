import { Transaction } from '@codemirror/state'
import type { EditorState, Text, TransactionSpec } from '@codemirror/state'
import { diffSequences } from '../../src-main/content/merge/diff-sequences.ts'
import { numberElements, numberLines } from '../../src-main/content/merge/line-table.ts'
import { endingsEffect, lineEndings, readText } from './line-endings.ts'

/**
 * Returns a transaction that replaces the document, line endings included. It changes only the differences, so that the
 * caret and the undo history stay valid.
 */
export function replaceText(state: EditorState, text: string): TransactionSpec {
  const { doc, endings } = readText(text, state.field(lineEndings).usual)
  return { changes: changesBetween(state.doc, doc), effects: endingsEffect(endings) }
}

/**
 * Returns the same transaction for a merge with another user's words. It does not enter the undo history. A later undo
 * still removes this user's own words, even after they have moved.
 */
export function mergeIntoText(state: EditorState, text: string): TransactionSpec {
  const annotations = [Transaction.addToHistory.of(false), Transaction.remote.of(true)]
  return { ...replaceText(state, text), annotations }
}

interface Change {
  from: number
  to: number
  insert: Text
}

/** Compares lines, then the characters within differing lines. Never changes an equal line. */
export function changesBetween(before: Text, after: Text): Change[] {
  const [oldLines, newLines] = numberLines(before.toString(), after.toString())
  if (!oldLines || !newLines) return []
  const [oldBoundaries, newBoundaries] = [boundariesOf(oldLines.lines), boundariesOf(newLines.lines)]
  return diffSequences(oldLines.numbers, newLines.numbers).flatMap((hunk) => {
    const from = oldBoundaries[hunk.beforeStart]!
    const insertFrom = newBoundaries[hunk.afterStart]!
    const removed = before.sliceString(from, oldBoundaries[hunk.beforeEnd]!)
    const added = after.sliceString(insertFrom, newBoundaries[hunk.afterEnd]!)
    return charactersBetween(removed, added).map((change) => ({
      from: from + change.from,
      to: from + change.to,
      insert: after.slice(insertFrom + change.insertFrom, insertFrom + change.insertTo),
    }))
  })
}

/** Compares two texts character by character. No change splits a character of two code units. */
function charactersBetween(removed: string, added: string) {
  const table = new Map<string, number>()
  const [oldCharacters, newCharacters] = [[...removed], [...added]]
  const [oldBoundaries, newBoundaries] = [boundariesOf(oldCharacters), boundariesOf(newCharacters)]
  return diffSequences(numberElements(oldCharacters, table), numberElements(newCharacters, table)).map(
    (hunk) => ({
      from: oldBoundaries[hunk.beforeStart]!,
      to: oldBoundaries[hunk.beforeEnd]!,
      insertFrom: newBoundaries[hunk.afterStart]!,
      insertTo: newBoundaries[hunk.afterEnd]!,
    }),
  )
}

/** Returns the offsets between the pieces of a text: 0, and the end of each piece. */
function boundariesOf(pieces: readonly string[]): number[] {
  let end = 0
  return [0, ...pieces.map((piece) => (end += piece.length))]
}
