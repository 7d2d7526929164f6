import type { EditorState } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'

/** The largest number of documents with a stored undo history. The most recently opened ones stay. */
const MAX_STORED = 30

interface StoredDocument {
  state: EditorState
  scrollTop: number
}

/** The documents that an editor showed before, with their undo histories, carets and scroll positions. */
export class StoredDocuments {
  readonly #documents = new Map<string, StoredDocument>()

  get(key: string): StoredDocument | undefined {
    return this.#documents.get(key)
  }

  /** Stores the visible document under a key. Removes the oldest document beyond the limit. */
  store(key: string, { state, scrollDOM }: EditorView): void {
    this.#documents.delete(key)
    this.#documents.set(key, { state, scrollTop: scrollDOM.scrollTop })
    const [oldest] = this.#documents.keys()
    if (this.#documents.size > MAX_STORED && oldest !== undefined) this.#documents.delete(oldest)
  }
}
