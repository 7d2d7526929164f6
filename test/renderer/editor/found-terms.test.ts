import { EditorView } from '@codemirror/view'
import { afterEach, expect, it } from 'vitest'
import { foundTerms, foundTermsChanged } from '../../../src-renderer/editor/found-terms.ts'
import { openLive } from './open-live.ts'

let view: EditorView
afterEach(() => view.destroy())

const marked = () => [...view.contentDOM.querySelectorAll('.cm-foundTerm')].map((each) => each.textContent)

it('marks the search words in a text, also in words that are typed later', () => {
  view = new EditorView({
    doc: 'An Apple tree.\n\nNo pear.\n',
    extensions: foundTerms(() => ['apple', 'pear']),
    parent: document.body,
  })
  expect(marked()).toEqual(['Apple', 'pear'])
  view.dispatch({ changes: { from: 0, insert: 'apples and ' } })
  expect(marked()).toEqual(['apple', 'Apple', 'pear'])
})

it('marks other words when the search words change, and none without them', () => {
  let terms = ['apple']
  view = new EditorView({
    doc: 'An apple, a pear.',
    extensions: foundTerms(() => terms),
    parent: document.body,
  })
  terms = ['pear']
  view.dispatch({ effects: foundTermsChanged.of(null) })
  expect(marked()).toEqual(['pear'])
  terms = []
  view.dispatch({ effects: foundTermsChanged.of(null) })
  expect(marked()).toEqual([])
})

it('marks the search words in drawn blocks of live preview', async () => {
  const live = await openLive('First.\n\nAn *apple* tree.\n', ['apple'])
  view = live.view
  await expect.poll(() => live.view.dom.querySelector('mark.term')?.textContent).toBe('apple')
  live.close()
})
