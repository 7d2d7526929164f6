import { forceLinting, forEachDiagnostic, type Action } from '@codemirror/lint'
import { EditorState } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { expect, it, onTestFinished } from 'vitest'
import { brokenLinks } from '../../../../src-renderer/editor/links/broken-links.ts'

/** Applies “Choose a page” to the broken link of a text. Returns the text with its caret as `|`. */
async function choosePage(doc: string): Promise<string> {
  const hooks = { linkFault: () => () => 'There is no such page.', linksRead: () => undefined }
  const view = new EditorView({ state: EditorState.create({ doc, extensions: brokenLinks(hooks) }) })
  onTestFinished(() => view.destroy())
  const found: { action: Action; from: number; to: number }[] = []
  forceLinting(view)
  await expect
    .poll(() => {
      found.length = 0
      forEachDiagnostic(view.state, ({ actions = [] }, from, to) => {
        for (const action of actions) if (action.name === 'Choose a page') found.push({ action, from, to })
      })
      return found.length
    })
    .toBe(1)
  found[0]!.action.apply(view, found[0]!.from, found[0]!.to)
  const text = view.state.doc.toString()
  const { head } = view.state.selection.main
  return `${text.slice(0, head)}|${text.slice(head)}`
}

it.each([
  ['See [desks](desks.md).', 'See [desks](|).'],
  ['See [desks](<old desks.md>).', 'See [desks](|).'],
  ['See [desks](old\\_desks.md "Words").', 'See [desks](| "Words").'],
  ['See [desks]( desks.md ).', 'See [desks](| ).'],
  ['See [a `](b` c](desks(1).md).', 'See [a `](b` c](|).'],
])('a page can be chosen for the broken link of %s', async (before, after) => {
  expect(await choosePage(before)).toBe(after)
})
