import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { markdown, markdownLanguage } from '@codemirror/lang-markdown'
import { defaultHighlightStyle, syntaxHighlighting } from '@codemirror/language'
import { EditorView, keymap } from '@codemirror/view'

/** The peer: CodeMirror with the colours of Markdown and undo, and nothing else. Runs in the browser. */
export function openBareEditor(text: string): void {
  const view = new EditorView({
    doc: text,
    parent: document.body,
    extensions: [
      EditorView.lineWrapping,
      history(),
      keymap.of([...historyKeymap, ...defaultKeymap]),
      markdown({ base: markdownLanguage }),
      syntaxHighlighting(defaultHighlightStyle),
      EditorView.theme({ '&': { height: '860px' }, '.cm-scroller': { overflow: 'auto' } }),
    ],
  })
  view.focus()
}

Reflect.set(globalThis, 'openBareEditor', openBareEditor)
