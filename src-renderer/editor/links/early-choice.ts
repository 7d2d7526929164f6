import { completionStatus } from '@codemirror/autocomplete'
import { Prec, type EditorState, type Extension } from '@codemirror/state'
import { keymap, runScopeHandlers, ViewPlugin, type EditorView, type ViewUpdate } from '@codemirror/view'

/**
 * Enter or Tab that is pressed while the targets of a link are still searched acts when they are there: on the first
 * target, or as itself where nothing was found. The library passes the key on, which breaks the line.
 */
export function earlyChoice(isInLink: (state: EditorState) => boolean): Extension {
  const waiting = ViewPlugin.fromClass(WaitingKey)
  const wait = (key: string) => (view: EditorView) => {
    const isSearching = completionStatus(view.state) === 'pending' && isInLink(view.state)
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
      // A view takes no change while it updates.
      queueMicrotask(() => runScopeHandlers(this.#view, new KeyboardEvent('keydown', { key }), 'editor'))
    }
  }
}
