import { diff } from '@codemirror/merge'
import type { EditorState, TransactionSpec } from '@codemirror/state'
import { endingsEffect, lineEndings, readText } from './line-endings.ts'

/** Differences are looked for only this far; beyond it one larger change is made, with the same outcome. */
const SCAN_LIMIT = 500

/**
 * A transaction that turns the document into another text, line endings included. Only what differs is
 * changed, so that the caret and the undo history stay where they make sense.
 */
export function replaceText(state: EditorState, text: string): TransactionSpec {
  const { doc, endings } = readText(text, state.field(lineEndings).usual)
  const next = doc.toString()
  const changes = diff(state.doc.toString(), next, { scanLimit: SCAN_LIMIT }).map((change) => ({
    from: change.fromA,
    to: change.toA,
    insert: doc.slice(change.fromB, change.toB),
  }))
  return { changes, effects: endingsEffect(endings) }
}
