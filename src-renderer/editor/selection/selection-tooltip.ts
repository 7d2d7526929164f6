import {
  Prec,
  StateEffect,
  StateField,
  type EditorState,
  type Extension,
  type Transaction,
} from '@codemirror/state'
import { EditorView, keymap, showTooltip, type Tooltip } from '@codemirror/view'

interface Shown {
  tooltip: Tooltip | null
  /** True while a mouse button is down. Nothing appears under the pointer then. */
  isHeld: boolean
  /** True after Escape, until the selection changes. */
  isClosed: boolean
}

const hold = StateEffect.define<boolean>()
/** Hides the tools of the present selection, also when it is set by the same transaction. */
export const hideSelectionTools = StateEffect.define()

/**
 * Shows a place above the selected text. `place` receives the element to fill, and undefined when it is gone. Escape
 * hides it until the selection changes.
 */
export function selectionTooltip(place: (dom: HTMLElement | undefined) => void): Extension {
  const create: Tooltip['create'] = () => {
    const dom = document.createElement('div')
    dom.className = 'cm-selection-tools'
    return { dom, mount: () => place(dom), destroy: () => place(undefined) }
  }

  const shown = StateField.define<Shown>({
    create: () => ({ tooltip: null, isHeld: false, isClosed: false }),
    update: (value, transaction) => next(value, transaction, create),
    provide: (field) => showTooltip.from(field, ({ tooltip }) => tooltip),
  })

  return [
    shown,
    EditorView.domEventHandlers({
      mousedown(event, view) {
        if (event.button !== 0) return false
        view.dispatch({ effects: hold.of(true) })
        const stop = new AbortController()
        const release = () => {
          stop.abort()
          view.dispatch({ effects: hold.of(false) })
        }
        // Selected text that is dragged away has no release of the button.
        for (const end of ['mouseup', 'dragend'])
          window.addEventListener(end, release, { signal: stop.signal, capture: true })
        return false
      },
    }),
    Prec.high(
      keymap.of([
        {
          key: 'Escape',
          run(view) {
            if (!view.state.field(shown).tooltip) return false
            view.dispatch({ effects: hideSelectionTools.of(null) })
            return true
          },
        },
      ]),
    ),
  ]
}

function next(
  value: Shown,
  { effects, state, selection, docChanged }: Transaction,
  create: Tooltip['create'],
): Shown {
  let { isHeld, isClosed } = value
  if (selection || docChanged) isClosed = false
  for (const effect of effects) {
    if (effect.is(hold)) isHeld = effect.value
    if (effect.is(hideSelectionTools)) isClosed = true
  }
  const at = isHeld || isClosed ? undefined : toolsAt(state)
  const isSame = at === undefined ? value.tooltip === null : value.tooltip?.pos === at
  if (isSame && isHeld === value.isHeld && isClosed === value.isClosed) return value
  const tooltip = at === undefined ? null : isSame ? value.tooltip : { pos: at, above: true, create }
  return { tooltip, isHeld, isClosed }
}

/** Returns the start of the selected words; undefined for no words, several selections and text that is only read. */
function toolsAt({ readOnly, selection, doc }: EditorState): number | undefined {
  const { main, ranges } = selection
  if (readOnly || main.empty || ranges.length > 1) return undefined
  return /\S/.test(doc.sliceString(main.from, main.to)) ? main.from : undefined
}
