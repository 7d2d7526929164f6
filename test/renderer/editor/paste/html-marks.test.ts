import { EditorState } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { describe, expect, it } from 'vitest'
import { markdownSupport } from '../../../../src-renderer/editor/theme/markdown-support.ts'

/** Returns the coloured parts of a text by their classes. */
function coloured(doc: string) {
  const view = new EditorView({ state: EditorState.create({ doc, extensions: markdownSupport }) })
  const textsOf = (name: string) =>
    [...view.dom.querySelectorAll(`.cm-html-${name}`)].map(({ textContent }) => textContent)
  const parts = { name: textsOf('name'), attribute: textsOf('attribute'), value: textsOf('value') }
  view.destroy()
  return parts
}

describe('the tags of a text', () => {
  it('have colours for their names, attributes and values', () => {
    expect(coloured(`<table data-view="cards" class='a b' hidden width=4>\n`)).toEqual({
      name: ['<table', '>'],
      attribute: ['data-view', 'class', 'hidden', 'width'],
      value: ['"cards"', "'a b'", '4'],
    })
  })

  it('are found within a line of prose, also when they close', () => {
    expect(coloured('Press <kbd>Enter</kbd>, and see <img src="a.png"/>.').name).toEqual([
      '<kbd',
      '>',
      '</kbd',
      '>',
      '<img',
      '/>',
    ])
  })

  it.each(['`<b>`', '```\n<b>\n```\n', '    <b>\n', 'a < b and c > d'])('are no tags in %j', (text) => {
    expect(coloured(text)).toEqual({ name: [], attribute: [], value: [] })
  })

  it('lose their colours when the text above them turns them into code', () => {
    const view = new EditorView({
      state: EditorState.create({ doc: '\n<b>\n', extensions: markdownSupport }),
    })
    expect(view.dom.querySelectorAll('.cm-html-name')).toHaveLength(2)
    view.dispatch({ changes: { from: 0, insert: '```' } })
    expect(view.dom.querySelectorAll('.cm-html-name')).toHaveLength(0)
    view.destroy()
  })
})
