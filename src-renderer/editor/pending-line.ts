import { invertedEffects, isolateHistory, undo } from '@codemirror/commands'
import { StateEffect, StateField } from '@codemirror/state'
import type { EditorState, Extension, Transaction, TransactionSpec } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { textOf } from './line-endings.ts'
import { mergeIntoText } from './replace-text.ts'

/** The line breaks before a line that is pending at the end of the text. */
interface PendingLine {
  from: number
  to: number
}

const setPending = StateEffect.define<PendingLine>({
  map({ from, to }, changes) {
    const mapped = { from: changes.mapPos(from, 1), to: changes.mapPos(to, -1) }
    return mapped.to > mapped.from ? mapped : undefined
  },
})

const effectOf = ({ effects }: Transaction): PendingLine | undefined =>
  effects.find((effect) => effect.is(setPending))?.value

/** The line that a click added. It belongs to the text only when its user writes there, or edits the text elsewhere. */
const pendingLine = StateField.define<PendingLine | undefined>({
  create: () => undefined,
  update(line, transaction) {
    const added = effectOf(transaction)
    return added ?? (transaction.docChanged ? undefined : line)
  },
})

/** Returns the transaction that adds a pending line at the end of the text. */
export function addPendingLine(state: EditorState, spec: TransactionSpec): Transaction {
  const { length } = state.doc
  const { newDoc } = state.update(spec)
  const line = { from: length, to: newDoc.length }
  return state.update({
    ...spec,
    ...(line.to > line.from && { effects: setPending.of(line) }),
    annotations: isolateHistory.of('full'),
    userEvent: 'input',
  })
}

/** Returns the transaction that merges another user's words into the text. A pending line stays below them. */
export function mergeAbovePendingLine(state: EditorState, text: string): TransactionSpec {
  const line = state.field(pendingLine, false)
  if (!line) return mergeIntoText(state, text)
  const spec = mergeIntoText(state, text + textOf(state, line.from, line.to))
  const to = state.update(spec).newDoc.length
  const effects = setPending.of({ from: to - (line.to - line.from), to })
  return { ...spec, effects: [spec.effects ?? [], effects].flat() }
}

/** Returns the state without a pending line. Its text is the text of the page. */
export function withoutPendingLine(state: EditorState): EditorState {
  const line = state.field(pendingLine, false)
  return line ? state.update({ changes: line, filter: false }).state : state
}

/** True when a transaction adds a pending line, or removes it again. Neither changes the text of the page. */
export const concernsPendingLine = (before: EditorState, after: EditorState): boolean => {
  const [was, is] = [before.field(pendingLine, false), after.field(pendingLine, false)]
  return was !== is && withoutPendingLine(before).doc.eq(withoutPendingLine(after).doc)
}

const isLeft = ({ selection }: EditorState, line: PendingLine): boolean => selection.main.head <= line.from

/** Removes a pending line that the caret has left, by its undo, and retains the selection. */
function removeLeft(view: EditorView): void {
  const line = view.state.field(pendingLine, false)
  if (!line || !isLeft(view.state, line)) return
  const { selection } = view.state
  undo({
    state: view.state,
    dispatch: (undone) => {
      const { head } = selection.main
      const effects = EditorView.scrollIntoView(head, { y: 'nearest' })
      view.dispatch([undone, undone.state.update({ selection, effects })])
    },
  })
}

/** Lets a line be pending. The undo of the words on it makes it pending again. */
export const pendingLines: Extension = [
  pendingLine,
  invertedEffects.of(({ startState, docChanged }) => {
    const line = docChanged ? startState.field(pendingLine) : undefined
    return line ? [setPending.of(line)] : []
  }),
  EditorView.updateListener.of(({ state, view }) => {
    const line = state.field(pendingLine)
    if (line && isLeft(state, line)) queueMicrotask(() => removeLeft(view))
  }),
]
