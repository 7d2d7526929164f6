import { EditorSelection, EditorState } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { expect, it } from 'vitest'
import { caretWithoutFocus } from '../../../src-renderer/editor/caret-without-focus.ts'

/** Returns the number of selections that an editor sets when it loses the focus. */
async function selectionsAtBlur(selection: EditorSelection): Promise<number> {
  let count = 0
  const counted = EditorView.updateListener.of(({ transactions }) => {
    count += transactions.filter((transaction) => transaction.selection !== undefined).length
  })
  const view = new EditorView({
    state: EditorState.create({ doc: 'some words', selection, extensions: [caretWithoutFocus, counted] }),
    parent: document.body,
  })
  view.contentDOM.dispatchEvent(new FocusEvent('blur'))
  await Promise.resolve()
  view.destroy()
  return count
}

it('a caret loses its row with the focus, and selected words stay selected without another selection', async () => {
  expect(await selectionsAtBlur(EditorSelection.create([EditorSelection.cursor(4, 1)]))).toBe(1)
  expect(await selectionsAtBlur(EditorSelection.create([EditorSelection.cursor(4)]))).toBe(0)
  expect(await selectionsAtBlur(EditorSelection.create([EditorSelection.range(0, 4)]))).toBe(0)
})
