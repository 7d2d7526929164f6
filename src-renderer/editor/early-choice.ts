import { completionStatus } from '@codemirror/autocomplete'
import { Prec, type EditorState, type Extension } from '@codemirror/state'
import { keymap, runScopeHandlers, ViewPlugin, type EditorView, type ViewUpdate } from '@codemirror/view'

/**
 * Delays Enter or Tab while the list at the caret loads. The key then chooses the first entry, or has its own
 * effect when the list is empty. The library would pass the key on at once, which breaks the line.
 */
export function earlyChoice(opensList: (state: EditorState) => boolean): Extension {
  const waiting = ViewPlugin.fromClass(WaitingKey)
  const wait = (key: string) => (view: EditorView) => {
    const isSearching = completionStatus(view.state) === 'pending' && opensList(view.state)
    if (isSearching) view.plugin(waiting)?.wait(key)
    return isSearching
  }
  const keys = ['Enter', 'Tab'].map((key) => ({ key, run: wait(key) }))
  return [waiting, Prec.highest(keymap.of(keys))]
}

class WaitingKey {
  readonly #view: EditorView
  #key: string | undefined

  constructor(view: EditorView) {
    this.#view = view
  }

  wait(key: string): void {
    this.#key = key
  }

  update({ docChanged, selectionSet, state }: ViewUpdate): void {
    const key = this.#key
    if (key === undefined) return
    if (docChanged || selectionSet) this.#key = undefined
    else if (completionStatus(state) !== 'pending') {
      this.#key = undefined
      // A view accepts no change during an update.
      queueMicrotask(() => runScopeHandlers(this.#view, new KeyboardEvent('keydown', { key }), 'editor'))
    }
  }
}
