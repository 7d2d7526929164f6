import { StateEffect, StateField } from '@codemirror/state'
import type { EditorState, TransactionSpec } from '@codemirror/state'
import { Decoration, EditorView, WidgetType } from '@codemirror/view'
import type { DecorationSet } from '@codemirror/view'

/** Shows a label at the future place of content. It is not part of the text. */
class PendingWidget extends WidgetType {
  readonly key: object
  readonly label: string

  constructor(key: object, label: string) {
    super()
    this.key = key
    this.label = label
  }

  override eq(other: WidgetType): boolean {
    return other instanceof PendingWidget && other.key === this.key
  }

  override toDOM(): HTMLElement {
    const element = document.createElement('span')
    element.className = 'cm-file-being-added'
    element.textContent = this.label
    return element
  }
}

/** The side on which text lands that the user types at a pending place. */
type TypedSide = 'before' | 'after'

const begin = StateEffect.define<{ key: object; label: string; at: number; typed: TypedSide }>({
  map: (value, changes) => ({ ...value, at: changes.mapPos(value.at) }),
})
const end = StateEffect.define<object>()

/** The places of an editor that wait for their content. They move with text that the user types meanwhile. */
export const pendingPlaces = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update: (value, transaction) => {
    let set = value.map(transaction.changes)
    for (const effect of transaction.effects) {
      if (effect.is(begin)) {
        const { key, label, at, typed } = effect.value
        const side = typed === 'before' ? 1 : -1
        set = set.update({
          add: [Decoration.widget({ widget: new PendingWidget(key, label), side }).range(at)],
        })
      } else if (effect.is(end)) {
        set = set.update({ filter: (_from, _to, { spec }) => keyOf(spec) !== effect.value })
      }
    }
    return set
  },
  provide: (field) => EditorView.decorations.from(field),
})

/** A place of the text that waits for its content. */
export interface PendingPlace {
  /** Inserts the content and removes the label. Returns false, and does nothing, when another document has opened. */
  finish(insertion: (at: number) => TransactionSpec): boolean
}

/** The places whose content arrived while another document was open. */
const missed = new WeakSet<object>()

/** Returns the effects that remove the labels of missed places from a document that opens again. */
export function withoutMissed(state: EditorState): StateEffect<unknown>[] {
  const effects: StateEffect<unknown>[] = []
  state.field(pendingPlaces, false)?.between(0, state.doc.length, (_from, _to, { spec }) => {
    const key = keyOf(spec)
    if (key && missed.has(key)) effects.push(end.of(key))
  })
  return effects
}

/** Shows a label at a place until its content arrives. */
export function reservePlace(
  view: EditorView,
  place: { at: number; label: string; typed: TypedSide },
): PendingPlace {
  const key = {}
  view.dispatch({ effects: begin.of({ ...place, key, at: Math.min(place.at, view.state.doc.length) }) })
  return {
    finish(insertion) {
      let position: number | undefined
      view.state.field(pendingPlaces).between(0, view.state.doc.length, (from, _to, { spec }) => {
        if (keyOf(spec) === key) position = from
      })
      if (position === undefined) {
        missed.add(key)
        return false
      }
      const { selection, ...rest } = insertion(position)
      const { head, empty } = view.state.selection.main
      // A caret at the place moves after the insertion, where the user continues to write.
      const movesCaret = empty && head === position && selection !== undefined
      view.dispatch({ ...rest, ...(movesCaret && { selection, scrollIntoView: true }), effects: end.of(key) })
      return true
    },
  }
}

function keyOf(spec: unknown): object | undefined {
  const { widget } = spec as { widget?: unknown }
  return widget instanceof PendingWidget ? widget.key : undefined
}
