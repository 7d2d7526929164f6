import { EditorState } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { flushPromises } from '@vue/test-utils'
import { onTestFinished, describe, expect, it, vi } from 'vitest'
import type { PastedMarkdown } from '../../../../src-renderer/editor/paste/html-to-markdown.ts'
import type { PasteAnswer } from '../../../../src-renderer/editor/paste/paste-converter.ts'
import { richPaste } from '../../../../src-renderer/editor/paste/rich-paste.ts'
import { pendingPlaces } from '../../../../src-renderer/editor/pending-place.ts'

/** Replaces the worker of conversions by one that a test ends. */
function stubConversions() {
  const worker = new EventTarget()
  vi.stubGlobal('Worker', function FakeWorker() {
    return Object.assign(worker, { postMessage: () => undefined, terminate: () => undefined })
  })
  return {
    resolve: (pasted: PastedMarkdown) =>
      worker.dispatchEvent(new MessageEvent('message', { data: { pasted } satisfies PasteAnswer })),
    fail: () => worker.dispatchEvent(new ErrorEvent('error', { message: 'The converter failed' })),
  }
}

/** Pastes rich text over the word "old", and returns the end of its conversion. */
function paste() {
  const hooks = { addFile: () => undefined, refusedFile: () => undefined }
  const extensions = [pendingPlaces, richPaste(hooks)]
  const view = new EditorView({
    state: EditorState.create({ doc: 'An old word', selection: { anchor: 3, head: 6 }, extensions }),
    parent: document.body,
  })
  onTestFinished(() => view.destroy())
  const conversion = stubConversions()
  const event = new Event('paste', { bubbles: true, cancelable: true })
  const data: Record<string, string> = { 'text/plain': 'new', 'text/html': '<b>new</b>' }
  Object.defineProperty(event, 'clipboardData', { value: { getData: (type: string) => data[type] } })
  view.contentDOM.dispatchEvent(event)
  return { view, conversion, extensions }
}

const BOLD: PastedMarkdown = { markdown: '**new**', isInline: true, pictures: [] }

describe('pasted rich text', () => {
  it('replaces the selection when its conversion ends, and the caret follows it', async () => {
    const { view, conversion } = paste()
    expect(view.state.doc.toString()).toBe('An old word')
    conversion.resolve(BOLD)
    await flushPromises()
    expect(view.state.doc.toString()).toBe('An **new** word')
    expect(view.state.selection.main.head).toBe('An **new**'.length)
  })

  it('is plain text after a failed conversion', async () => {
    const { view, conversion } = paste()
    conversion.fail()
    await flushPromises()
    expect(view.state.doc.toString()).toBe('An new word')
  })

  it('removes no selected text when another document opens before it arrives', async () => {
    const { view, conversion, extensions } = paste()
    const left = view.state
    view.setState(EditorState.create({ doc: 'Another page', extensions }))
    conversion.resolve(BOLD)
    await flushPromises()
    expect([left, view.state].map(({ doc }) => doc.toString())).toEqual(['An old word', 'Another page'])
  })

  it('retains words that are written in the selected text before it arrives', async () => {
    const { view, conversion } = paste()
    view.dispatch({ changes: { from: 4, insert: '-s' } })
    conversion.resolve(BOLD)
    await flushPromises()
    expect(view.state.doc.toString()).toBe('An o-sld**new** word')
  })

  it('precedes words that are typed at the caret before it arrives', async () => {
    const { view, conversion } = paste()
    view.dispatch({ changes: { from: 6, insert: '!' }, selection: { anchor: 7 } })
    conversion.resolve(BOLD)
    await flushPromises()
    expect(view.state.doc.toString()).toBe('An **new**! word')
  })
})
