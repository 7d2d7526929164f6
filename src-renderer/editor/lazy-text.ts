import type { EditorState } from '@codemirror/state'
import { textOf } from './line-endings.ts'

/** A text that is joined once, at its first read. To join a long text at each key would block the next key. */
export interface LazyText {
  /** The number of characters. Each line break counts as one. */
  readonly length: number
  read: () => string
  /** Returns the first `length` characters. */
  beginning: (length: number) => string
}

/** Returns the current text of an editor. Later edits do not change it. */
export function textIn(state: EditorState): LazyText {
  let text: string | undefined
  return {
    length: state.doc.length,
    read: () => (text ??= textOf(state)),
    beginning: (length) => textOf(state, 0, Math.min(length, state.doc.length)),
  }
}

/** Returns a joined text as a lazy text. */
export function joinedText(text: string): LazyText {
  return { length: text.length, read: () => text, beginning: (length) => text.slice(0, length) }
}
