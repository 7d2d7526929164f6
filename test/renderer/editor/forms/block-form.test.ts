import { EditorState } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { expect, it, onTestFinished } from 'vitest'
import type { FormTarget } from '../../../../src-renderer/editor/forms/form-target.ts'
import { useBlockForm } from '../../../../src-renderer/editor/forms/use-block-form.ts'
import { lineEndings } from '../../../../src-renderer/editor/line-endings.ts'
import { mergeIntoText } from '../../../../src-renderer/editor/replace-text.ts'

/** Opens the form of a part of a text. Another user then changes the text. Returns the index of the part. */
function indexAfter(text: string, target: FormTarget, merged: string): number | undefined {
  const listener = EditorView.updateListener.of((update) => form.follow(update))
  const view = new EditorView({
    state: EditorState.create({ doc: text, extensions: [listener, lineEndings] }),
  })
  onTestFinished(() => view.destroy())
  const form = useBlockForm(() => view)
  form.open({ from: 0, to: text.length, target })
  view.dispatch(mergeIntoText(view.state, merged))
  expect(view.state.doc.toString()).toBe(merged)
  return form.place.value?.target.index
}

const table = (...cells: string[]): string =>
  `<table><tbody>${cells.map((cell) => `<tr><td>${cell}</td></tr>`).join('')}</tbody></table>`

it.each([
  ['above', ['One', 'Two'], ['New', 'One', 'Two'], 2],
  ['with the same beginning above', ['One', 'Two'], ['One', 'Tea', 'Two'], 2],
  ['below', ['One', 'Two'], ['One', 'Two', 'New'], 1],
])('the form of a row stays at its row when another user adds one %s', (_place, before, after, index) => {
  expect(indexAfter(table(...before), { kind: 'row', index: 1, column: 0 }, table(...after))).toBe(index)
})

it('the form of a picture stays at its picture when another user adds one before it', () => {
  const target: FormTarget = { kind: 'picture', index: 0 }
  expect(indexAfter('![desk](desk.png)', target, '![door](door.png) ![desk](desk.png)')).toBe(1)
})
