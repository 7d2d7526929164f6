import { currentCompletions, type CompletionSource } from '@codemirror/autocomplete'
import { insertNewline } from '@codemirror/commands'
import { EditorView, keymap, runScopeHandlers } from '@codemirror/view'
import { afterEach, describe, expect, it } from 'vitest'
import { completion } from '../../../src-renderer/editor/completion.ts'

const views: EditorView[] = []
afterEach(() => views.splice(0).forEach((view) => view.destroy()))

/** Opens an editor. The test ends its searches for targets. */
function openEditor() {
  const searches: ((labels: readonly string[]) => void)[] = []
  const source: CompletionSource = async ({ pos }) => {
    const labels = await new Promise<readonly string[]>((resolve) => searches.push(resolve))
    return labels.length === 0
      ? null
      : { from: pos - 1, options: labels.map((label) => ({ label })), filter: false }
  }
  const extensions = [
    completion(source, () => () => undefined),
    keymap.of([{ key: 'Enter', run: insertNewline }]),
  ]
  const view = new EditorView({ parent: document.body, extensions })
  views.push(view)
  const type = (text: string) => {
    const { head } = view.state.selection.main
    view.dispatch({
      changes: { from: head, insert: text },
      selection: { anchor: head + text.length },
      userEvent: 'input.type',
    })
  }
  const press = (key: string) => runScopeHandlers(view, new KeyboardEvent('keydown', { key }), 'editor')
  const search = async () => {
    await expect.poll(() => searches.length).toBeGreaterThan(0)
    return searches.shift()!
  }
  return { view, type, press, search, text: () => view.state.doc.toString() }
}

describe('a key that is pressed while the targets of a link are searched', () => {
  it('chooses the first target when it is found', async () => {
    const { type, press, search, text } = openEditor()
    type('[[d')
    const answer = await search()
    expect(press('Enter')).toBe(true)
    expect(text()).toBe('[[d')
    answer(['Desks'])
    await expect.poll(text).toBe('[[Desks')
  })

  it('breaks the line when nothing is found', async () => {
    const { type, press, search, text } = openEditor()
    type('[[d')
    const answer = await search()
    press('Enter')
    answer([])
    await expect.poll(text).toBe('[[d\n')
  })

  it('does nothing when the user types on', async () => {
    const { view, type, press, search, text } = openEditor()
    type('[[d')
    const answer = await search()
    press('Enter')
    type('e')
    answer(['Desks'])
    const again = await search()
    again(['Desks'])
    await expect.poll(() => currentCompletions(view.state).map(({ label }) => label)).toEqual(['Desks'])
    expect(text()).toBe('[[de')
  })
})

describe('a key that is pressed while the blocks of the insert menu are searched', () => {
  it('inserts the block that the typed words name, before the words that follow', () => {
    const { type, press, text } = openEditor()
    type('/')
    type('task')
    press('Enter')
    expect(text()).toBe('- [ ] ')
    type('Buy brass')
    expect(text()).toBe('- [ ] Buy brass')
  })

  it('breaks the line when no block has such a name', () => {
    const { type, press, text } = openEditor()
    type('/xyz')
    press('Enter')
    expect(text()).toBe('/xyz\n')
  })
})
