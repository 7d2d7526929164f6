import { EditorView } from '@codemirror/view'
import { expect, it, onTestFinished } from 'vitest'
import { threadedText } from '../../../../src-renderer/features/change-requests/diff/threads/threaded-text.ts'
import {
  undoSigns,
  wholeText,
} from '../../../../src-renderer/features/change-requests/diff/undo/undo-signs.ts'

/** Opens a wholly new text. Returns the number of presses that undo it, and of those that comment on it. */
function open() {
  const done: string[] = []
  const undo = undoSigns({ before: () => '', mayUndo: () => true, onUndo: () => void done.push('undo') })
  const threads = threadedText({
    blocks: () => [{ id: 'b', first: 1, last: 1 }],
    canComment: () => true,
    onComment: () => void done.push('comment'),
  })
  const view = new EditorView({
    doc: 'words',
    extensions: [wholeText.of('new'), undo, threads.extension],
    parent: document.body,
  })
  onTestFinished(() => {
    threads.destroy()
    view.destroy()
  })
  const press = (gutter: string, button: number) =>
    view.dom
      .querySelector(gutter)
      ?.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, cancelable: true, button }))
  return { done, press }
}

it.each([
  ['.cm-undo-gutter', 'undo'],
  ['.cm-comment-gutter', 'comment'],
])('the main button of the mouse at %s means "%s", and the others do nothing', (gutter, word) => {
  const { done, press } = open()
  press(gutter, 1)
  press(gutter, 2)
  expect(done).toEqual([])
  press(gutter, 0)
  expect(done).toEqual([word])
})
