import { Prec, type Extension } from '@codemirror/state'
import { EditorView, keymap, ViewPlugin } from '@codemirror/view'
import { toggleCell } from './checkbox-cells.ts'
import { formAtCaret, formAtPointer, type FormPlace } from './form-target.ts'

/** The key, in CodeMirror's notation, that opens the form of the picture or row at the caret. */
export const FORM_KEY = 'Alt-Enter'

const isPlain = (event: MouseEvent): boolean =>
  event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey

/** Returns the click and the key that open the form of a drawn picture or row. */
export function formOpener(open: (place: FormPlace) => void): Extension {
  const clicks = ViewPlugin.define((view) => {
    const stop = new AbortController()
    // The listener captures clicks, because the click on a link within a card goes no further.
    view.contentDOM.addEventListener(
      'click',
      (event) => {
        const place = isPlain(event) && !view.state.readOnly ? formAtPointer(view, event) : undefined
        if (!place) return
        event.preventDefault()
        if (!toggleCell(view, event, place)) open(place)
      },
      { capture: true, signal: stop.signal },
    )
    return { destroy: () => stop.abort() }
  })
  const key = keymap.of([
    {
      key: FORM_KEY,
      run({ state }) {
        const place = state.readOnly ? undefined : formAtCaret(state)
        if (place) open(place)
        return place !== undefined
      },
    },
  ])
  // The press would place the caret and show the source.
  const presses = EditorView.domEventHandlers({
    mousedown: (event, view) =>
      isPlain(event) && !view.state.readOnly && formAtPointer(view, event) !== undefined,
  })
  return Prec.highest([clicks, key, presses])
}
