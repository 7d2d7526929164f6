import type { TransactionSpec } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { computed, shallowRef, type ComputedRef } from 'vue'
import { editsDrawn } from '../live/live-field.ts'
import type { FormPlace, FormTarget } from './form-target.ts'
import type { SourceChange } from './html-tags.ts'
import { picturesIn, type PictureSource } from './picture-source.ts'
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
  follow: (update: Parameters<Parameters<typeof EditorView.updateListener.of>[0]>[0]) => void
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
    follow({ docChanged, changes }) {
      if (!docChanged || !place.value) return
      const { from, to, target } = place.value
      place.value = { from: changes.mapPos(from, -1), to: changes.mapPos(to, 1), target }
      version.value += 1
    },
  }
}
