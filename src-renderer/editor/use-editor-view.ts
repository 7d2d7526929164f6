import { Compartment, EditorState } from '@codemirror/state'
import type { Extension, Text } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { onBeforeUnmount, onMounted, shallowRef, watch } from 'vue'
import type { Ref, ShallowRef } from 'vue'
import { withLineEndings, readText, textOf } from './line-endings.ts'
import { livePlace } from './live/live-extension.ts'
import { mergeIntoText } from './replace-text.ts'
import { restoreHistory, retainHistory } from './saving/retained-history.ts'

/** The limit of documents whose undo history is stored; the most recently open ones stay. */
const MOST_STORED = 30

export interface EditorViewOptions {
  place: Readonly<Ref<HTMLElement | null>>
  /** Returns the key of the document on the screen. Each document has its own undo history, caret and scroll place. */
  documentKey: () => string
  /** Returns the initial text of a document when it opens. */
  text: () => string
  readOnly: () => boolean
  /** Returns the editor extensions for a document that opens as `doc`. */
  extensions: (doc: Text) => Extension
}

interface StoredDocument {
  state: EditorState
  scrollTop: number
}

/** Returns a CodeMirror view that shows one document at a time and remembers the place in the others. */
export function useEditorView(options: EditorViewOptions): Readonly<ShallowRef<EditorView | undefined>> {
  const view = shallowRef<EditorView>()
  const access = new Compartment()
  const stored = new Map<string, StoredDocument>()
  const accessOf = () => [
    EditorState.readOnly.of(options.readOnly()),
    EditorView.editable.of(!options.readOnly()),
  ]

  /** Opens a document, with its undo history of an earlier session of the app when it has exactly that text. */
  function fresh(text: string, key: string): EditorState {
    const { doc, endings } = readText(text)
    const extensions = [withLineEndings(endings), access.of(accessOf()), options.extensions(doc)]
    const isMixed = endings.unusual.size > 0
    const restored = isMixed ? undefined : restoreHistory(localStorage, key, text, extensions)
    return restored ?? EditorState.create({ doc, extensions })
  }

  function stateOf(key: string): EditorState {
    const known = stored.get(key)?.state
    const text = options.text()
    if (!known) return fresh(text, key)
    const effects = [access.reconfigure(accessOf()), livePlace.reconfigure([])]
    const state = known.update({ effects }).state
    return textOf(state) === text ? state : state.update(mergeIntoText(state, text)).state
  }

  function store(key: string, open: EditorView): void {
    stored.delete(key)
    stored.set(key, { state: open.state, scrollTop: open.scrollDOM.scrollTop })
    const [oldest] = stored.keys()
    if (stored.size > MOST_STORED && oldest !== undefined) stored.delete(oldest)
  }

  function retain(): void {
    if (view.value && !options.readOnly())
      retainHistory(localStorage, options.documentKey(), view.value.state)
  }
  const retainHidden = (): void => {
    if (document.visibilityState === 'hidden') retain()
  }

  onMounted(() => {
    window.addEventListener('pagehide', retain)
    document.addEventListener('visibilitychange', retainHidden)
    if (options.place.value)
      view.value = new EditorView({ parent: options.place.value, state: stateOf(options.documentKey()) })
  })
  watch(options.documentKey, (key, previous) => {
    if (!view.value) return
    store(previous, view.value)
    retainHistory(localStorage, previous, view.value.state)
    const scrollTop = stored.get(key)?.scrollTop ?? 0
    view.value.setState(stateOf(key))
    view.value.scrollDOM.scrollTop = scrollTop
  })
  watch(options.readOnly, () => view.value?.dispatch({ effects: access.reconfigure(accessOf()) }))
  onBeforeUnmount(() => {
    window.removeEventListener('pagehide', retain)
    document.removeEventListener('visibilitychange', retainHidden)
    retain()
    view.value?.destroy()
  })
  return view
}
