import type { EditorState } from '@codemirror/state'
import { textOf } from './line-endings.ts'

/**
 * A text that is put together when it is read, and then once. Putting a long one together at each key would take longer
 * than the key.
 */
export interface LateText {
  /** The number of characters. Each line break counts as one. */
  readonly length: number
  read: () => string
  /** Returns a number of characters from the start. */
  beginning: (length: number) => string
}

/** Returns the text of an editor at this moment. */
export function textIn(state: EditorState): LateText {
  let text: string | undefined
  return {
    length: state.doc.length,
    read: () => (text ??= textOf(state)),
    beginning: (length) => textOf(state, 0, Math.min(length, state.doc.length)),
  }
}

/** Returns a text that is there already. */
export function knownText(text: string): LateText {
  return { length: text.length, read: () => text, beginning: (length) => text.slice(0, length) }
}
