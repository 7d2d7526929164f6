import {
  autocompletion,
  completionStatus,
  startCompletion,
  type CompletionSource,
} from '@codemirror/autocomplete'
import { Prec, type EditorState, type Extension } from '@codemirror/state'
import { EditorView, keymap } from '@codemirror/view'
import { earlyChoice } from './early-choice.ts'
import { insertNamedBlock, isInBlockName, slashMenu, type DrawSample } from './format/slash-menu.ts'
import { isInLink } from './links/link-completion.ts'

/** The delay between a key and the next search for link targets, in milliseconds. */
const TYPING_DELAY = 10

/**
 * Returns the completion lists at the caret: blocks after a slash, and targets of a link. A list opens only when typed
 * text asks for one. The library would query at every key, and each result updates the editor.
 */
export function completion(links: CompletionSource, draw: DrawSample): Extension {
  return [
    earlyChoice((state) => isInLink(textBefore(state))),
    Prec.highest(keymap.of(['Enter', 'Tab'].map((key) => ({ key, run: insertEarly })))),
    autocompletion({
      override: [slashMenu(draw), links],
      icons: false,
      maxRenderedOptions: 60,
      activateOnTyping: false,
      activateOnTypingDelay: TYPING_DELAY,
      // The list opens only after a typed mark, so a quick key is meant for the list.
      interactionDelay: 0,
      optionClass: ({ type }) => (type === undefined ? '' : `is-${type}`),
    }),
    EditorView.updateListener.of(({ view, docChanged, transactions }) => {
      const isTyped = docChanged && transactions.some((each) => each.isUserEvent('input.type'))
      if (isTyped && completionStatus(view.state) === null && opensList(view.state)) startCompletion(view)
    }),
  ]
}

/** Inserts a block while its list is searched. The library would pass the key on, which breaks the line. */
function insertEarly(view: EditorView): boolean {
  return completionStatus(view.state) === 'pending' && insertNamedBlock(view)
}

function opensList(state: EditorState): boolean {
  const before = textBefore(state)
  return isInBlockName(before) || isInLink(before)
}

function textBefore({ doc, selection: { main } }: EditorState): string {
  const { from, text } = doc.lineAt(main.head)
  return text.slice(0, main.head - from)
}
