import {
  autocompletion,
  completionStatus,
  startCompletion,
  type CompletionSource,
} from '@codemirror/autocomplete'
import type { EditorState, Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { isInBlockName, slashMenu, type DrawSample } from './format/slash-menu.ts'
import { earlyChoice } from './links/early-choice.ts'
import { isInLink } from './links/link-completion.ts'

/** The pause after a key before the targets of a link are searched again, in milliseconds. */
const PAUSE = 10

/**
 * The lists at the caret: blocks after a slash, and targets of a link. They open where such a text was typed. The
 * library would ask at every key, and each answer is an update of the editor.
 */
export function completion(links: CompletionSource, draw: DrawSample): Extension {
  return [
    earlyChoice((state) => isInLink(textBefore(state))),
    autocompletion({
      override: [slashMenu(draw), links],
      icons: false,
      maxRenderedOptions: 60,
      activateOnTyping: false,
      activateOnTypingDelay: PAUSE,
      // The list opens after a mark that was typed for it, so a quick key is meant for it.
      interactionDelay: 0,
      optionClass: ({ type }) => (type === undefined ? '' : `is-${type}`),
    }),
    EditorView.updateListener.of(({ view, docChanged, transactions }) => {
      const isTyped = docChanged && transactions.some((each) => each.isUserEvent('input.type'))
      if (isTyped && completionStatus(view.state) === null && opensList(view.state)) startCompletion(view)
    }),
  ]
}

function opensList(state: EditorState): boolean {
  const before = textBefore(state)
  return isInBlockName(before) || isInLink(before)
}

function textBefore({ doc, selection: { main } }: EditorState): string {
  const { from, text } = doc.lineAt(main.head)
  return text.slice(0, main.head - from)
}
