import { forceParsing, syntaxHighlighting } from '@codemirror/language'
import { EditorState, type Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { describe, expect, it } from 'vitest'
import { markdownHighlight } from '../../../src-renderer/editor/theme/markdown-highlight.ts'
import { markdownSupport } from '../../../src-renderer/editor/theme/markdown-support.ts'
import { sourceColours } from '../../../src-renderer/editor/theme/source-colours.ts'

const TEXT = `# Title *here*

A **bold** word, \`code\` and [a link](https://a.org "T").

> Quoted **words**
> - and an item

1. one
   - two with ~~three~~

\`\`\`js
let a = '<b>'
\`\`\`

| a | *b* |
| - | - |
| 1 | 2 |
`

const open = (doc: string, colours: Extension) =>
  new EditorView({ state: EditorState.create({ doc, extensions: [markdownSupport, colours] }) })

/** Returns the lines once the whole text is parsed. */
function linesOf(view: EditorView): string[] {
  if (!forceParsing(view, view.state.doc.length, 60_000)) throw new Error('The text was not parsed')
  return [...view.dom.querySelectorAll('.cm-line')].map((line) => line.innerHTML)
}

describe('the colours of the source', () => {
  it('are those of the library, at first and after edits', () => {
    const [own, library] = [open(TEXT, sourceColours), open(TEXT, syntaxHighlighting(markdownHighlight))]
    expect(linesOf(own)).toEqual(linesOf(library))
    expect(linesOf(own).join('')).toContain('<span class=')
    for (const [word, insert] of [
      ['# Title', '## '],
      ['word,', '**'],
      ['Quoted', '\n'],
      ['```js', '~~~\n'],
      ['| 1', 'end\n\n'],
    ]) {
      const change = { from: own.state.doc.toString().indexOf(word!), insert: insert! }
      for (const view of [own, library]) view.dispatch({ changes: change })
      expect(linesOf(own)).toEqual(linesOf(library))
    }
    own.destroy()
    library.destroy()
  })
})
