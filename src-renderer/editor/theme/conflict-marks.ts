import { RangeSetBuilder, StateField } from '@codemirror/state'
import type { Text, Transaction } from '@codemirror/state'
import { Decoration, EditorView } from '@codemirror/view'
import type { DecorationSet } from '@codemirror/view'
import { findConflicts, markerOn, CONFLICT_LABELS } from '../../../src-main/content/merge/conflict-markers.ts'

type Side = 'mine' | 'base' | 'theirs'

const SIDES: Record<Side, Decoration> = {
  mine: Decoration.line({ class: 'cm-conflict-mine' }),
  base: Decoration.line({ class: 'cm-conflict-base' }),
  theirs: Decoration.line({ class: 'cm-conflict-theirs' }),
}
const FIRST_MARKER = '<<<<<<<'
const MARKER = Decoration.line({ class: 'cm-conflict-marker' })

interface ConflictMarks {
  marks: DecorationSet
  /** True when the text has a first marker anywhere. Without one, most changes need no search. */
  hasFirstMarker: boolean
}

/** Colours the sides of the conflicts that are marked in the text. */
export const conflictMarks = StateField.define<ConflictMarks>({
  create: (state) => decorate(state.doc),
  update: (value, transaction) => {
    if (!transaction.docChanged) return value
    return value.hasFirstMarker || addsFirstMarker(transaction) ? decorate(transaction.newDoc) : value
  },
  provide: (field) => EditorView.decorations.from(field, ({ marks }) => marks),
})

/** True when a changed line has the first marker of a conflict. */
function addsFirstMarker({ changes, newDoc }: Transaction): boolean {
  let hasMarker = false
  changes.iterChangedRanges((_from, _to, from, to) => {
    hasMarker ||= newDoc.sliceString(newDoc.lineAt(from).from, newDoc.lineAt(to).to).includes(FIRST_MARKER)
  })
  return hasMarker
}

function decorate(doc: Text): ConflictMarks {
  const text = doc.toString()
  if (!text.includes(FIRST_MARKER)) return { marks: Decoration.none, hasFirstMarker: false }
  const builder = new RangeSetBuilder<Decoration>()
  for (const { start, end } of findConflicts(text)) decorateConflict(doc, start, end, builder)
  return { marks: builder.finish(), hasFirstMarker: true }
}

function decorateConflict(doc: Text, start: number, end: number, builder: RangeSetBuilder<Decoration>): void {
  let side: Side = 'mine'
  for (let position = start; position < end; position = doc.lineAt(position).to + 1) {
    const line = doc.lineAt(position)
    const mark = markerOn(line.text, CONFLICT_LABELS)?.mark
    if (mark === 'base') side = 'base'
    else if (mark === 'middle') side = 'theirs'
    builder.add(line.from, line.from, mark ? MARKER : SIDES[side])
  }
}
