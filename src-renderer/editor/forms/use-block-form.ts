import { Transaction, type TransactionSpec } from '@codemirror/state'
import { EditorView, type ViewUpdate } from '@codemirror/view'
import { computed, shallowRef, type ComputedRef } from 'vue'
import { editsDrawn } from '../live/live-field.ts'
import type { FormPlace, FormTarget } from './form-target.ts'
import type { SourceChange } from './html-tags.ts'
import { picturesIn, type PictureSource, type SourceRange } from './picture-source.ts'
import { tableIn, type HtmlTable } from './table-source.ts'

/** The open form of an editor. It reads its block again after every change of the text. */
export interface BlockForm {
  place: ComputedRef<FormPlace | undefined>
  /** The text of the block. */
  source: ComputedRef<string>
  picture: ComputedRef<PictureSource | undefined>
  table: ComputedRef<HtmlTable | undefined>
  open: (place: FormPlace | undefined) => void
  /** Shows another part of the same block. */
  turnTo: (target: FormTarget) => void
  close: () => void
  /** Changes the block. Screen readers read `announcement`. */
  change: (changes: readonly SourceChange[], kind: 'typed' | 'chosen', announcement?: string) => void
  /** Follows the changes of the text, so that the form stays with its block. */
  follow: (update: ViewUpdate) => void
}

/** Returns the form of an editor. */
export function useBlockForm(view: () => EditorView): BlockForm {
  const place = shallowRef<FormPlace>()
  const version = shallowRef(0)
  const source = computed(() => {
    void version.value
    return place.value ? view().state.sliceDoc(place.value.from, place.value.to) : ''
  })
  return {
    place: computed(() => place.value),
    source,
    picture: computed(() => {
      const target = place.value?.target
      return target?.kind === 'picture' ? picturesIn(source.value)[target.index] : undefined
    }),
    table: computed(() => (place.value?.target.kind === 'row' ? tableIn(source.value) : undefined)),
    open: (target) => (place.value = target),
    turnTo(target) {
      if (place.value) place.value = { ...place.value, target }
    },
    close: () => (place.value = undefined),
    change(changes, kind, announcement) {
      if (!place.value || changes.length === 0) return
      const { from } = place.value
      const spec: TransactionSpec = {
        changes: changes.map((each) => ({ ...each, from: each.from + from, to: each.to + from })),
        annotations: editsDrawn.of(true),
        // Undo groups typed characters, as it does in the text.
        userEvent: kind === 'typed' ? 'input.type.form' : 'input.form',
        ...(announcement !== undefined && { effects: EditorView.announce.of(announcement) }),
      }
      view().dispatch(spec)
    },
    follow(update) {
      if (!update.docChanged || !place.value) return
      place.value = placeAfter(place.value, update)
      version.value += 1
    },
  }
}

/** Returns the place of a form after a change. When another user adds a row, the form stays at its own row. */
function placeAfter({ from, to, target }: FormPlace, update: ViewUpdate): FormPlace {
  const { startState, state, changes, transactions } = update
  const moved = { from: changes.mapPos(from, -1), to: changes.mapPos(to, 1), target }
  if (!transactions.some((each) => each.annotation(Transaction.remote))) return moved
  const part = partsOf(startState.sliceDoc(from, to), target)[target.index]
  if (!part) return moved
  // A merge changes single characters. A row with the same beginning as the next one moves that beginning, not its end.
  const end = changes.mapPos(from + part.to, -1) - moved.from
  const parts = partsOf(state.sliceDoc(moved.from, moved.to), target)
  const index = parts.findIndex((each) => each.to === end)
  return index < 0 ? moved : { ...moved, target: { ...target, index } }
}

const partsOf = (source: string, { kind }: FormTarget): readonly SourceRange[] =>
  kind === 'picture' ? picturesIn(source) : (tableIn(source)?.rows ?? [])
