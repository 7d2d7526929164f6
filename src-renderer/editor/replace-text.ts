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
 * Returns the same transaction for a merge with another user's words. It is not part of this user's history: undo
 * removes this user's own words, wherever they are then.
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

/** Compares lines, then the characters within differing lines. An unchanged line is never touched. */
function changesBetween(before: Text, after: Text): Change[] {
  const [old, now] = numberLines(before.toString(), after.toString())
  if (!old || !now) return []
  const [oldEnds, nowEnds] = [endsOf(old.lines), endsOf(now.lines)]
  return diffSequences(old.numbers, now.numbers).flatMap((hunk) => {
    const from = oldEnds[hunk.beforeStart]!
    const insertFrom = nowEnds[hunk.afterStart]!
    const removed = before.sliceString(from, oldEnds[hunk.beforeEnd]!)
    const added = after.sliceString(insertFrom, nowEnds[hunk.afterEnd]!)
    return charactersBetween(removed, added).map((change) => ({
      from: from + change.from,
      to: from + change.to,
      insert: after.slice(insertFrom + change.insertFrom, insertFrom + change.insertTo),
    }))
  })
}

/** Compares two texts character by character. No change divides an emoji of two code units. */
function charactersBetween(removed: string, added: string) {
  const table = new Map<string, number>()
  const [old, now] = [[...removed], [...added]]
  const [oldEnds, nowEnds] = [endsOf(old), endsOf(now)]
  return diffSequences(numberElements(old, table), numberElements(now, table)).map((hunk) => ({
    from: oldEnds[hunk.beforeStart]!,
    to: oldEnds[hunk.beforeEnd]!,
    insertFrom: nowEnds[hunk.afterStart]!,
    insertTo: nowEnds[hunk.afterEnd]!,
  }))
}

/** Returns the start of each piece of a text, and last the end of the text. */
function endsOf(pieces: readonly string[]): number[] {
  let end = 0
  return [0, ...pieces.map((piece) => (end += piece.length))]
}
