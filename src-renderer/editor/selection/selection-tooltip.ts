import {
  Prec,
  StateEffect,
  StateField,
  type EditorState,
  type Extension,
  type Transaction,
} from '@codemirror/state'
import { EditorView, keymap, showTooltip, type Tooltip } from '@codemirror/view'

interface ToolsState {
  tooltip: Tooltip | null
  /** True while a mouse button is down. No tools may appear under the pointer then. */
  isHeld: boolean
  /** True after Escape, until the selection changes. */
  isClosed: boolean
}

const setHeld = StateEffect.define<boolean>()
/** Hides the tools of the current selection, including a selection of the same transaction. */
export const hideSelectionTools = StateEffect.define()

/**
 * Shows an element above the selected text. `show` receives the element to fill, and undefined when it disappears.
 * Escape hides the element until the selection changes.
 */
export function selectionTooltip(show: (dom: HTMLElement | undefined) => void): Extension {
  const create: Tooltip['create'] = () => {
    const dom = document.createElement('div')
    dom.className = 'cm-selection-tools'
    return { dom, mount: () => show(dom), destroy: () => show(undefined) }
  }

  const toolsState = StateField.define<ToolsState>({
    create: () => ({ tooltip: null, isHeld: false, isClosed: false }),
    update: (value, transaction) => next(value, transaction, create),
    provide: (field) => showTooltip.from(field, ({ tooltip }) => tooltip),
  })

  return [
    toolsState,
    EditorView.domEventHandlers({
      mousedown(event, view) {
        if (event.button !== 0) return false
        view.dispatch({ effects: setHeld.of(true) })
        const stop = new AbortController()
        const release = () => {
          stop.abort()
          view.dispatch({ effects: setHeld.of(false) })
        }
        // A drag of selected text ends without a release of the button.
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
            if (!view.state.field(toolsState).tooltip) return false
            view.dispatch({ effects: hideSelectionTools.of(null) })
            return true
          },
        },
      ]),
    ),
  ]
}

function next(value: ToolsState, transaction: Transaction, create: Tooltip['create']): ToolsState {
  const { effects, state, selection, docChanged } = transaction
  let { isHeld, isClosed } = value
  // Tools above a found place would cover the line before it, while the search has the focus.
  if (selection || docChanged) isClosed = transaction.isUserEvent('select.search')
  for (const effect of effects) {
    if (effect.is(setHeld)) isHeld = effect.value
    if (effect.is(hideSelectionTools)) isClosed = true
  }
  const position = isHeld || isClosed ? undefined : toolsPosition(state)
  const isSame = position === undefined ? value.tooltip === null : value.tooltip?.pos === position
  if (isSame && isHeld === value.isHeld && isClosed === value.isClosed) return value
  const tooltip =
    position === undefined ? null : isSame ? value.tooltip : { pos: position, above: true, create }
  return { tooltip, isHeld, isClosed }
}

/** Returns the start of the selected words; undefined for no words, several selections and a read-only text. */
function toolsPosition({ readOnly, selection, doc }: EditorState): number | undefined {
  const { main, ranges } = selection
  if (readOnly || main.empty || ranges.length > 1) return undefined
  return /\S/.test(doc.sliceString(main.from, main.to)) ? main.from : undefined
}
