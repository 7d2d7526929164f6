import { diff } from '@codemirror/merge'
import { Transaction } from '@codemirror/state'
import type { EditorState, Text, TransactionSpec } from '@codemirror/state'
import { numberLines } from '../../src-main/content/merge/line-table.ts'
import { diffSequences } from '../../src-main/content/merge/diff-sequences.ts'
import { endingsEffect, lineEndings, readText } from './line-endings.ts'

/** Differences are looked for only this far; beyond it one larger change is made, with the same outcome. */
const SCAN_LIMIT = 500

/**
 * A transaction that turns the document into another text, line endings included. Only what differs is
 * changed, so that the caret and the undo history stay where they make sense.
 */
export function replaceText(state: EditorState, text: string): TransactionSpec {
  const { doc, endings } = readText(text, state.field(lineEndings).usual)
  return { changes: changesBetween(state.doc, doc), effects: endingsEffect(endings) }
}

/**
 * The same for a text into which somebody else's words were merged. It is no step of this writer's history: undoing
 * takes back what they wrote themselves, wherever that stands by now.
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

/** Looks for lines that differ, and within them for characters: a line that nobody changed is never touched. */
function changesBetween(before: Text, after: Text): Change[] {
  const [old, now] = numberLines(before.toString(), after.toString())
  if (!old || !now) return []
  const [oldEnds, nowEnds] = [endsOf(old.lines), endsOf(now.lines)]
  return diffSequences(old.numbers, now.numbers).flatMap((hunk) => {
    const from = oldEnds[hunk.beforeStart]!
    const insertFrom = nowEnds[hunk.afterStart]!
    const removed = before.sliceString(from, oldEnds[hunk.beforeEnd]!)
    const added = after.sliceString(insertFrom, nowEnds[hunk.afterEnd]!)
    return diff(removed, added, { scanLimit: SCAN_LIMIT }).map((change) => ({
      from: from + change.fromA,
      to: from + change.toA,
      insert: after.slice(insertFrom + change.fromB, insertFrom + change.toB),
    }))
  })
}

/** Where each line begins, and last where the text ends. */
function endsOf(lines: readonly string[]): number[] {
  let end = 0
  return [0, ...lines.map((line) => (end += line.length))]
}
