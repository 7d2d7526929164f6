import type { EditorState } from '@codemirror/state'
import { EditorView, type Command, type KeyBinding } from '@codemirror/view'
import { isVerbatim } from '../format/plain-places.ts'
import { liveField } from './live-field.ts'

/**
 * Consumes Tab in the text of live preview. An indent would turn a paragraph into code. The focus stays, because the
 * next key would press a button elsewhere. Screen readers announce the keys that lead out.
 */
export const stayInText: Command = (view) => {
  if (!isInText(view.state)) return false
  view.dispatch({ effects: EditorView.announce.of('Escape and then Tab lead out of the text.') })
  return true
}

/** True in live preview when an end of a selection is outside of code, HTML and front matter. */
export function isInText(state: EditorState): boolean {
  if (!state.field(liveField, false)) return false
  return state.selection.ranges.some(({ from, to }) => !isVerbatim(state, from) || !isVerbatim(state, to))
}

/** The Tab key outside lists and tables, whose keys come first. */
export const textTab: KeyBinding = { key: 'Tab', run: stayInText, shift: stayInText }
