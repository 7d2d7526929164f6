import { undo } from '@codemirror/commands'
import type { EditorView } from '@codemirror/view'
import { flushPromises, mount } from '@vue/test-utils'
import { TooltipProvider } from 'reka-ui'
import { describe, expect, it } from 'vitest'
import { defineComponent, h } from 'vue'
import { addFiles } from '../../../src-renderer/editor/added-files.ts'
import type { LazyText } from '../../../src-renderer/editor/lazy-text.ts'
import MarkdownEditor from '../../../src-renderer/editor/MarkdownEditor.vue'

const text = '# Title\r\n\r\nA line with two spaces  \r\nunix line\n* star\n\n\tcode\r\n\r\nno end'

interface Editor {
  view: EditorView
  currentText: () => string
  setText: (text: string) => void
  mergeText: (text: string) => void
}

function open(props: Record<string, unknown> = {}) {
  const wrapper = mount(
    defineComponent(
      () => () =>
        h(TooltipProvider, () => h(MarkdownEditor, { documentKey: 'a', text, label: 'Text', ...props })),
    ),
    { attachTo: document.body },
  )
  const inner = wrapper.findComponent(MarkdownEditor)
  return { inner, editor: inner.vm as unknown as Editor }
}

describe('the editor of a page', () => {
  it('shows a text and returns it byte for byte', () => {
    expect(open().editor.currentText()).toBe(text)
  })

  it('changes the typed bytes and no others', async () => {
    const { editor, inner } = open()
    const at = editor.view.state.doc.toString().indexOf('star')
    editor.view.dispatch({ changes: { from: at, insert: 'new\n' }, userEvent: 'input.type' })
    await flushPromises()
    const expected = text.replace('star', 'new\r\nstar')
    expect(editor.currentText()).toBe(expected)
    const [changed] = inner.emitted<[LazyText]>('change')!.at(-1)!
    expect(changed.read()).toBe(expected)
    undo(editor.view)
    expect(editor.currentText()).toBe(text)
  })

  it('replaces its text as an edit that can be undone', () => {
    const { editor } = open()
    editor.setText('something\nelse\r\n')
    expect(editor.currentText()).toBe('something\nelse\r\n')
    undo(editor.view)
    expect(editor.currentText()).toBe(text)
  })

  it("merges another user's words around the caret, and undoes only its own", () => {
    const { editor } = open({ text: 'First line.\n\nSecond line.\n\nThird line.\n' })
    const { view } = editor
    const at = view.state.doc.toString().indexOf(' line.\n\nThird')
    view.dispatch({ changes: { from: at, insert: ' of mine' }, userEvent: 'input.type' })
    view.dispatch({ selection: { anchor: at, head: at + ' of mine'.length } })
    editor.mergeText('Above.\n\nFirst line.\n\nSecond of mine line.\n\nThird line, of theirs.\n')
    const { from, to } = view.state.selection.main
    expect(view.state.sliceDoc(from, to)).toBe(' of mine')
    undo(view)
    expect(editor.currentText()).toBe('Above.\n\nFirst line.\n\nSecond line.\n\nThird line, of theirs.\n')
  })

  it('remembers the undo history of each document', async () => {
    const wrapper = mount(MarkdownEditor, {
      props: { documentKey: 'a', text: 'one', label: 'Text' },
      attachTo: document.body,
    })
    const editor = wrapper.vm as unknown as Editor
    editor.view.dispatch({ changes: { from: 3, insert: ' more' } })
    await wrapper.setProps({ documentKey: 'b', text: 'two' })
    expect(editor.currentText()).toBe('two')
    undo(editor.view)
    expect(editor.currentText()).toBe('two')
    await wrapper.setProps({ documentKey: 'a', text: 'one more' })
    expect(editor.currentText()).toBe('one more')
    undo(editor.view)
    expect(editor.currentText()).toBe('one')
  })

  it('adds no file to another document that opens while files are added', async () => {
    const wrapper = mount(MarkdownEditor, {
      props: { documentKey: 'a', text: 'one', label: 'Text' },
      attachTo: document.body,
    })
    const { view, currentText } = wrapper.vm as unknown as Editor
    const arrived = Promise.withResolvers<{ href: string }>()
    const files = ['first.png', 'second.png'].map((name) => new File(['x'], name, { type: 'image/png' }))
    const added = addFiles(
      view,
      files,
      3,
      () => arrived.promise,
      () => undefined,
    )
    await wrapper.setProps({ documentKey: 'b', text: 'two' })
    arrived.resolve({ href: 'first.png' })
    await added
    expect(currentText()).toBe('two')
    expect(view.contentDOM.textContent).toBe('two')
    await wrapper.setProps({ documentKey: 'a', text: 'one' })
    expect(view.contentDOM.textContent).toBe('one')
  })

  it('accepts no typing while it is read-only', () => {
    const { editor } = open({ readOnly: true })
    expect(editor.view.state.readOnly).toBe(true)
    expect(editor.view.contentDOM.getAttribute('contenteditable')).toBe('false')
  })

  it('has a tab stop while it is read-only, so that keys scroll it', () => {
    const { editor } = open({ readOnly: true })
    expect(editor.view.contentDOM.tabIndex).toBe(0)
  })
})
