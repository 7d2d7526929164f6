import { history, historyKeymap, redo, undo } from '@codemirror/commands'
import { EditorView, keymap } from '@codemirror/view'
import { expect, it, onTestFinished, vi } from 'vitest'
import { formatKeymap } from '../../../src-renderer/editor/format/format-commands.ts'
import { ignoreCapsLock } from '../../../src-renderer/ui/keys/letter-case.ts'

/** Opens an editor in a window with Caps Lock. `press` sends the letter that Caps Lock makes of a key. */
function open(extra: Parameters<typeof keymap.of>[0] = []) {
  onTestFinished(ignoreCapsLock(window))
  const view = new EditorView({
    doc: 'word',
    extensions: [history(), keymap.of([...extra, ...formatKeymap, ...historyKeymap])],
    parent: document.body,
  })
  onTestFinished(() => view.destroy())
  const press = (letter: string, modifiers: KeyboardEventInit) => {
    const key = modifiers.shiftKey ? letter.toLowerCase() : letter.toUpperCase()
    const keyCode = letter.toUpperCase().charCodeAt(0)
    const init = { key, keyCode, bubbles: true, cancelable: true, ...modifiers }
    const event = new KeyboardEvent('keydown', init)
    view.contentDOM.dispatchEvent(event)
    return event
  }
  return { view, press }
}

it('redo stays redo, and undo stays undo', () => {
  const { view, press } = open()
  view.dispatch({ changes: { from: 4, insert: 's' }, userEvent: 'input' })
  press('z', { ctrlKey: true })
  expect(view.state.doc.toString()).toBe('word')
  press('z', { ctrlKey: true, shiftKey: true })
  expect(view.state.doc.toString()).toBe('words')
  expect([undo(view), redo(view)]).toEqual([true, true])
})

it('a key with Shift is found, and the one without Shift does not run', () => {
  const [plain, withShift] = [vi.fn<() => true>(() => true), vi.fn<() => true>(() => true)]
  const { press } = open([
    { key: 'Mod-f', run: plain },
    { key: 'Mod-Shift-f', run: withShift },
  ])
  press('f', { ctrlKey: true, shiftKey: true })
  expect([plain.mock.calls.length, withShift.mock.calls.length]).toEqual([0, 1])
  press('f', { ctrlKey: true })
  expect([plain.mock.calls.length, withShift.mock.calls.length]).toEqual([1, 1])
})

it.each([
  [{ ctrlKey: true }, 's'],
  [{ metaKey: true }, 's'],
  [{ ctrlKey: true, shiftKey: true }, 'S'],
  [{}, 'S'],
  [{ shiftKey: true }, 's'],
  [{ ctrlKey: true, altKey: true, modifierAltGraph: true }, 'S'],
])('the letter S with %o is %j', (modifiers, key) => {
  const { press } = open()
  expect(press('s', modifiers).key).toBe(key)
})
