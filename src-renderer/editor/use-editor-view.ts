import { Compartment, EditorState } from '@codemirror/state'
import type { Extension, Text } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { onBeforeUnmount, onMounted, shallowRef, watch } from 'vue'
import type { Ref, ShallowRef } from 'vue'
import { forgetEdits } from './edits-of-others.ts'
import { withLineEndings, readText, textOf } from './line-endings.ts'
import { liveCompartment } from './live/live-extension.ts'
import { withoutMissed } from './pending-place.ts'
import { mergeIntoText } from './replace-text.ts'
import { restoreHistory, retainHistory } from './saving/retained-history.ts'
import { useRetaining } from './saving/use-retaining.ts'
import { StoredDocuments } from './stored-documents.ts'

/** The browser does not focus a read-only text by itself. Without a tab stop, no key could scroll or copy it. */
const TAB_STOP = EditorView.contentAttributes.of({ tabindex: '0' })

/** The container of an editor view, and the document that it shows. */
export interface EditorViewOptions {
  container: Readonly<Ref<HTMLElement | null>>
  /** Returns the key of the visible document. Each document has its own undo history, caret and scroll position. */
  documentKey: () => string
  /** Returns the initial text of a document when it opens. */
  text: () => string
  readOnly: () => boolean
  /** Returns the editor extensions for a document that opens as `doc`. */
  extensions: (doc: Text) => Extension
}

/** Returns a CodeMirror view that shows one document at a time, and retains the caret and scrolling of the others. */
export function useEditorView(options: EditorViewOptions): Readonly<ShallowRef<EditorView | undefined>> {
  const view = shallowRef<EditorView>()
  const editability = new Compartment()
  const stored = new StoredDocuments()
  const currentEditability = () => [
    EditorState.readOnly.of(options.readOnly()),
    EditorView.editable.of(!options.readOnly()),
    TAB_STOP,
  ]

  /** Opens a document, with its undo history of an earlier session of the app. */
  function newState(text: string, key: string): EditorState {
    const { doc, endings } = readText(text)
    const extensions = [
      withLineEndings(endings),
      editability.of(currentEditability()),
      retaining,
      options.extensions(doc),
    ]
    const hasMixedEndings = endings.unusual.size > 0
    const restored = hasMixedEndings ? undefined : restoreHistory(localStorage, key, text, extensions)
    return restored ? withoutMarks(restored) : EditorState.create({ doc, extensions })
  }

  function stateOf(key: string): EditorState {
    const storedState = stored.get(key)?.state
    const text = options.text()
    if (!storedState) return newState(text, key)
    const effects = [
      editability.reconfigure(currentEditability()),
      liveCompartment.reconfigure([]),
      ...withoutMissed(storedState),
    ]
    const state = storedState.update({ effects }).state
    if (textOf(state) === text) return state
    return withoutMarks(state.update(mergeIntoText(state, text)).state)
  }

  function retain(): void {
    if (view.value && !options.readOnly())
      retainHistory(localStorage, options.documentKey(), view.value.state)
  }
  const retaining = useRetaining(retain)

  onMounted(() => {
    const parent = options.container.value
    if (parent) view.value = new EditorView({ parent, state: stateOf(options.documentKey()) })
  })
  watch(options.documentKey, (key, previous) => {
    if (!view.value) return
    stored.store(previous, view.value)
    retainHistory(localStorage, previous, view.value.state)
    const scrollTop = stored.get(key)?.scrollTop ?? 0
    view.value.setState(stateOf(key))
    view.value.scrollDOM.scrollTop = scrollTop
  })
  watch(options.readOnly, () =>
    view.value?.dispatch({ effects: editability.reconfigure(currentEditability()) }),
  )
  onBeforeUnmount(() => {
    retain()
    view.value?.destroy()
  })
  return view
}

/** Returns the state without marks of edits by others. They happened while the text was not open. */
const withoutMarks = (state: EditorState): EditorState =>
  state.update({ effects: forgetEdits.of(null) }).state
