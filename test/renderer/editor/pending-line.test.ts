import { redo, undo } from '@codemirror/commands'
import { mount } from '@vue/test-utils'
import { expect, it, onTestFinished } from 'vitest'
import { lineBelow } from '../../../src-renderer/editor/line-below.ts'
import MarkdownEditor from '../../../src-renderer/editor/MarkdownEditor.vue'
import { addPendingLine } from '../../../src-renderer/editor/pending-line.ts'

const CODE = '```\nwords\n```'

function openEditor() {
  const wrapper = mount(MarkdownEditor, {
    props: { documentKey: 'a', text: CODE, label: 'Text' },
    attachTo: document.body,
  })
  onTestFinished(() => wrapper.unmount())
  const { view, currentText, mergeText } = wrapper.vm
  if (!view) throw new Error('The editor did not open.')
  const reported = (): unknown[] =>
    (wrapper.emitted('change') ?? []).map(([text]) => (text as { read: () => string }).read())
  const add = () =>
    view.dispatch(addPendingLine(view.state, lineBelow(view.state, { end: view.state.doc.length })))
  const type = (words: string): void =>
    view.dispatch(view.state.replaceSelection(words), { userEvent: 'input.type' })
  return { view, currentText, mergeText, reported, add, type }
}

it('a line that a click adds is no part of the text until its user writes there', async () => {
  const { view, currentText, reported, add, type } = openEditor()
  add()
  expect(view.state.doc.toString()).toBe(`${CODE}\n\n`)
  expect([currentText(), reported()]).toEqual([CODE, []])
  type('Below')
  expect(reported()).toEqual([`${CODE}\n\nBelow`])
  undo(view)
  expect([currentText(), reported().at(-1)]).toEqual([CODE, CODE])
  redo(view)
  expect([currentText(), reported().at(-1)]).toEqual([`${CODE}\n\nBelow`, `${CODE}\n\nBelow`])
  view.dispatch({ selection: { anchor: 0 } })
  await Promise.resolve()
  expect(view.state.doc.toString()).toBe(`${CODE}\n\nBelow`)
})

it('a line that a click adds disappears when the caret leaves it, and the selection stays', async () => {
  const { view, reported, add, type } = openEditor()
  add()
  type('Below')
  undo(view)
  view.dispatch({ selection: { anchor: 6 } })
  await Promise.resolve()
  expect(view.state.doc.toString()).toBe(CODE)
  expect(view.state.selection.main.head).toBe(6)
  expect(reported()).toEqual([`${CODE}\n\nBelow`, CODE])
  redo(view)
  redo(view)
  expect(view.state.doc.toString()).toBe(`${CODE}\n\nBelow`)
})

it('a merge of the words of another user retains a line that a click added, with the caret on it', () => {
  const { currentText, mergeText, add, type } = openEditor()
  add()
  mergeText(`Above\n\n${CODE}`)
  expect(currentText()).toBe(`Above\n\n${CODE}`)
  type('Below')
  expect(currentText()).toBe(`Above\n\n${CODE}\n\nBelow`)
})
