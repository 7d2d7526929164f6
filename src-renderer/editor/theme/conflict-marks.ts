import { RangeSetBuilder, StateField } from '@codemirror/state'
import type { Text } from '@codemirror/state'
import { Decoration, EditorView } from '@codemirror/view'
import type { DecorationSet } from '@codemirror/view'
import { findConflicts, markerOn, CONFLICT_LABELS } from '../../../src-main/content/merge/conflict-markers.ts'

type Side = 'mine' | 'base' | 'theirs'

const SIDES: Record<Side, Decoration> = {
  mine: Decoration.line({ class: 'cm-conflict-mine' }),
  base: Decoration.line({ class: 'cm-conflict-base' }),
  theirs: Decoration.line({ class: 'cm-conflict-theirs' }),
}
const MARKER = Decoration.line({ class: 'cm-conflict-marker' })

/** Colours the sides of the conflicts that stand marked in the text. */
export const conflictMarks = StateField.define<DecorationSet>({
  create: (state) => decorate(state.doc),
  update: (value, transaction) => (transaction.docChanged ? decorate(transaction.newDoc) : value),
  provide: (field) => EditorView.decorations.from(field),
})

function decorate(doc: Text): DecorationSet {
  const text = doc.toString()
  if (!text.includes('<<<<<<<')) return Decoration.none
  const builder = new RangeSetBuilder<Decoration>()
  for (const { start, end } of findConflicts(text)) decorateConflict(doc, start, end, builder)
  return builder.finish()
}

function decorateConflict(doc: Text, start: number, end: number, builder: RangeSetBuilder<Decoration>): void {
  let side: Side = 'mine'
  for (let at = start; at < end; at = doc.lineAt(at).to + 1) {
    const line = doc.lineAt(at)
    const mark = markerOn(line.text, CONFLICT_LABELS)?.mark
    if (mark === 'base') side = 'base'
    else if (mark === 'middle') side = 'theirs'
    builder.add(line.from, line.from, mark ? MARKER : SIDES[side])
  }
}
