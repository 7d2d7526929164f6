import { describe, expect, it } from 'vitest'
import type { ContentView } from '../../src-main/revisions/content-view.ts'
import { headView, lineById } from '../../src-main/revisions/lines.ts'
import { ancestorsOf, descendantsOf } from '../../src-main/revisions/page-path.ts'
import { addSpace } from '../support/content/authoring.ts'
import { openTestWorkspace } from '../support/workspace.ts'

/** Opens the view of a space whose two pages are below each other, as a faulty server could report them. */
function openLoop(): { view: ContentView; pages: string[]; close: () => void } {
  const workspace = openTestWorkspace()
  const { space, pages } = addSpace(workspace, { First: 'One.\n', Second: 'Two.\n' })
  const [first, second] = pages as [string, string]
  const { store } = workspace
  store.run('UPDATE page_version SET parent = ? WHERE page = ?', first, second)
  store.run('UPDATE page_version SET parent = ? WHERE page = ?', second, first)
  const { line } = store.get<{ line: number }>('SELECT line FROM space WHERE id = ?', space)!
  return { view: headView(store, lineById(store, line)), pages, close: () => workspace.close() }
}

/** Returns a view that refuses to list more levels than the content has. */
function withBound(view: ContentView, bound: number): ContentView {
  let levels = 0
  return new Proxy(view, {
    get(target, name) {
      if (name === 'children') levels += 1
      if (levels > bound) throw new Error('The walk does not end')
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? (value.bind(target) as unknown) : value
    },
  })
}

describe('two pages below each other', () => {
  it('are walked once, upwards and downwards', () => {
    const { view, pages, close } = openLoop()
    const [first = '', second] = pages
    expect(descendantsOf(withBound(view, 10), first).map(({ page }) => page)).toEqual([second])
    expect(ancestorsOf(view, view.page(first)!).map(({ page }) => page)).toEqual([second])
    close()
  })
})
