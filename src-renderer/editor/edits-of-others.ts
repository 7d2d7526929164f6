import { StateEffect, StateField, Transaction } from '@codemirror/state'
import type { ChangeDesc, EditorState } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { cellAround, parsedTableAt } from './table/table-source.ts'

interface TextRange {
  from: number
  to: number
}

/** An edited range: one cell of a table, or whole lines. */
interface MarkedPlace extends TextRange {
  part: 'cell' | 'lines'
}

/** A range that another user edited a moment ago. */
export interface EditOfOther extends MarkedPlace {
  /** The name of the user, or the names of several. */
  name: string
  /** The number of the edit in its document. A later edit of the same range has another number. */
  number: number
  isFading: boolean
}

interface EditsOfOthers {
  /** The merged ranges whose writer is not known yet. */
  unnamed: readonly TextRange[]
  named: readonly EditOfOther[]
  /** The number of the newest edit. */
  last: number
}

/** The largest number of marks. Only a merge of a whole rewrite would need more. */
const MAX_MARKS = 20

/** The characters that align the bars of a table. */
const ALIGNMENT = /^[ \t-]*$/

const NONE: EditsOfOthers = { unnamed: [], named: [], last: 0 }

/** Names the writer of the merged ranges. An empty name means this user, whose edits get no mark. */
const nameEdits = StateEffect.define<string>()
/** Starts the fading of a mark, or removes a faded one. */
export const fadeEdit = StateEffect.define<EditOfOther>()
/** Removes all marks, for example when a page opens again. */
export const forgetEdits = StateEffect.define()

/** The ranges that other users just edited. They do not belong to the text and its history. */
export const editsOfOthers = StateField.define<EditsOfOthers>({
  create: () => NONE,
  update(edits, transaction) {
    let next = transaction.docChanged ? withMerged(edits, transaction) : edits
    for (const effect of transaction.effects) {
      if (effect.is(nameEdits)) next = withName(next, effect.value, transaction.state)
      else if (effect.is(fadeEdit)) next = fadedOrRemoved(next, effect.value)
      else if (effect.is(forgetEdits)) next = { ...NONE, last: next.last }
    }
    return next
  },
})

/** Returns the effects that mark the merged ranges with their writer. Only a new name is announced. */
export function namingEffects(state: EditorState, name: string): StateEffect<unknown>[] {
  const { unnamed, named } = state.field(editsOfOthers)
  if (unnamed.length === 0) return []
  const isNew = name !== '' && named.every((edit) => edit.name !== name)
  return [nameEdits.of(name), ...(isNew ? [EditorView.announce.of(`Edited by ${name}`)] : [])]
}

/** Moves all ranges with the text, and adds the ranges that a merge changed. */
function withMerged(edits: EditsOfOthers, transaction: Transaction): EditsOfOthers {
  const { unnamed, named, last } = edits
  const isMerge = transaction.annotation(Transaction.remote) === true
  if (!isMerge && unnamed.length + named.length === 0) return edits
  const merged: TextRange[] = []
  if (isMerge)
    transaction.changes.iterChanges((fromBefore, toBefore, from, to) => {
      const removed = transaction.startState.sliceDoc(fromBefore, toBefore)
      if (!isAlignment(transaction.state, { from, to }, removed)) merged.push({ from, to })
    })
  const follow = <Marked extends TextRange>(places: readonly Marked[]): Marked[] =>
    places.map((place) => ({ ...place, ...movedPlace(place, transaction.changes) }))
  return { unnamed: [...follow(unnamed), ...merged].slice(-MAX_MARKS), named: follow(named), last }
}

/** True for a change that only aligns the bars of a table. */
function isAlignment(state: EditorState, { from, to }: TextRange, removed: string): boolean {
  const isBlank = ALIGNMENT.test(removed) && ALIGNMENT.test(state.sliceDoc(from, to))
  return isBlank && parsedTableAt(state, from) !== undefined
}

function movedPlace({ from, to }: TextRange, changes: ChangeDesc): TextRange {
  const start = changes.mapPos(from, -1)
  return { from: start, to: Math.max(start, changes.mapPos(to, 1)) }
}

function withName(edits: EditsOfOthers, name: string, state: EditorState): EditsOfOthers {
  const places = name === '' ? [] : edits.unnamed.map((place) => markedPlace(place, state))
  const { named, last } = places.reduce((before, place) => withEdit(before, name, place), edits)
  return { unnamed: [], named: named.slice(-MAX_MARKS), last }
}

/** Adds an edit. The edit joins the adjacent marks of the same writer. */
function withEdit({ unnamed, named, last }: EditsOfOthers, name: string, place: MarkedPlace): EditsOfOthers {
  const joined = named.filter((edit) => edit.name === name && isTouching(edit, place))
  const edit = {
    name,
    from: Math.min(place.from, ...joined.map(({ from }) => from)),
    to: Math.max(place.to, ...joined.map(({ to }) => to)),
    part: joined.every(({ part }) => part === 'cell') ? place.part : 'lines',
    number: last + 1,
    isFading: false,
  } satisfies EditOfOther
  return { unnamed, named: [...named.filter((other) => !joined.includes(other)), edit], last: edit.number }
}

/** True for ranges that overlap, and for neighbouring lines. Neighbouring cells stay two ranges. */
function isTouching(one: MarkedPlace, other: MarkedPlace): boolean {
  const gap = one.part === 'lines' && other.part === 'lines' ? 1 : 0
  return one.from <= other.to + gap && other.from <= one.to + gap
}

function markedPlace(place: TextRange, state: EditorState): MarkedPlace {
  const { from, to } = withoutBreaks(place, state)
  const cell = cellAround(state, from, to)
  if (cell) return { from: cell.from, to: cell.to, part: 'cell' }
  return { from: state.doc.lineAt(from).from, to: state.doc.lineAt(to).to, part: 'lines' }
}

/** Returns a range without the line breaks at its ends, which belong to unchanged lines. */
function withoutBreaks({ from, to }: TextRange, { doc }: EditorState): TextRange {
  let [start, end] = [from, to]
  while (start < end && doc.lineAt(start).to === start) start += 1
  while (end > start && doc.lineAt(end).from === end) end -= 1
  return { from: start, to: end }
}

/** Starts the fading of a mark, or removes it. A mark that shows a later edit stays. */
function fadedOrRemoved(edits: EditsOfOthers, { number, isFading }: EditOfOther): EditsOfOthers {
  const named = edits.named.flatMap((edit) => {
    if (edit.number !== number || edit.isFading !== isFading) return edit
    return isFading ? [] : { ...edit, isFading: true }
  })
  return { ...edits, named }
}
