import type { LazyText } from '../lazy-text.ts'
import { opened, typed, type CoreText, type SharedText } from './shared-text.ts'

/** The shared state of a text. It joins the text of the last keys only when a caller reads the state. */
export class LazySharedText {
  /** The state without the text of the last keys. */
  #known: SharedText
  /** The text of the last keys, until the state is read. */
  #written: LazyText | undefined

  constructor(core: CoreText) {
    this.#known = opened(core)
  }

  /** The state without the text of the last keys. It is free to read. */
  get known(): SharedText {
    return this.#known
  }

  /** The state with the text of the last keys. */
  get current(): SharedText {
    if (this.#written) this.#known = typed(this.#known, this.#written.read())
    this.#written = undefined
    return this.#known
  }

  set current(next: SharedText) {
    this.#known = next
    this.#written = undefined
  }

  /** Stores the current text of the editor without joining it. */
  write(text: LazyText): void {
    this.#written = text
  }
}
