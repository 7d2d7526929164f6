import { StateEffect, StateField } from '@codemirror/state'
import type { TransactionSpec } from '@codemirror/state'
import { Decoration, EditorView, WidgetType } from '@codemirror/view'
import type { DecorationSet } from '@codemirror/view'

/** Shows that something is on its way, at its future place. It is not part of the text. */
class OnItsWay extends WidgetType {
  readonly key: object
  readonly label: string

  constructor(key: object, label: string) {
    super()
    this.key = key
    this.label = label
  }

  override eq(other: WidgetType): boolean {
    return other instanceof OnItsWay && other.key === this.key
  }

  override toDOM(): HTMLElement {
    const element = document.createElement('span')
    element.className = 'cm-file-being-added'
    element.textContent = this.label
    return element
  }
}

/** The side on which text lands that is typed at the place meanwhile. */
type TypedSide = 'before' | 'after'

const begin = StateEffect.define<{ key: object; label: string; at: number; typed: TypedSide }>({
  map: (value, changes) => ({ ...value, at: changes.mapPos(value.at) }),
})
const end = StateEffect.define<object>()

/** The places of an editor that wait for their content. They move along with text that is typed meanwhile. */
export const pendingPlaces = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update: (value, transaction) => {
    let set = value.map(transaction.changes)
    for (const effect of transaction.effects) {
      if (effect.is(begin)) {
        const { key, label, at, typed } = effect.value
        const side = typed === 'before' ? 1 : -1
        set = set.update({ add: [Decoration.widget({ widget: new OnItsWay(key, label), side }).range(at)] })
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
  /**
   * Puts content at the place, and ends the waiting. The place is gone when another document opened. Then nothing
   * happens.
   */
  finish(insertion: (at: number) => TransactionSpec): void
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
      let found: number | undefined
      view.state.field(pendingPlaces).between(0, view.state.doc.length, (from, _to, { spec }) => {
        if (keyOf(spec) === key) found = from
      })
      if (found === undefined) return
      const { selection, ...rest } = insertion(found)
      const { head, empty } = view.state.selection.main
      // If the caret is at the place, it moves behind the insertion, where the user continues to write.
      const moves = empty && head === found && selection !== undefined
      view.dispatch({ ...rest, ...(moves && { selection }), effects: end.of(key) })
    },
  }
}

function keyOf(spec: unknown): object | undefined {
  const { widget } = spec as { widget?: unknown }
  return widget instanceof OnItsWay ? widget.key : undefined
}
