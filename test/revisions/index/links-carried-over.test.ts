import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { indexContent } from '../../../src-main/revisions/index/index-content.ts'
import { headView, lineById, type LineRow } from '../../../src-main/revisions/lines.ts'
import { RevisionWriter } from '../../../src-main/revisions/revision-writer.ts'
import { writeContent } from '../../support/content/write-content.ts'
import { libraryOf } from '../../support/library.ts'
import { openTestWorkspace, type TestWorkspace } from '../../support/workspace.ts'

let workspace: TestWorkspace
let space: string

beforeEach(() => {
  workspace = openTestWorkspace()
  space = libraryOf(workspace).space('Handbook')
})
afterEach(() => workspace.close())

function line(): LineRow {
  const row = workspace.store.get<{ line: number }>('SELECT line FROM space WHERE id = ?', space)
  return lineById(workspace.store, row?.line ?? 0)
}

const linksOf = (page: string) =>
  workspace.store.all('SELECT kind, status, target FROM link WHERE page = ? ORDER BY ordinal', page)

describe('the links of a space', () => {
  it('lead to a page once it exists at their missing target', () => {
    writeContent(workspace, space, [{ id: 'first', text: '[on](second.md)' }])
    expect(linksOf('first')).toEqual([{ kind: 'page', status: 'broken', target: null }])
    writeContent(workspace, space, [{ id: 'second', text: '' }])
    expect(linksOf('first')).toEqual([{ kind: 'page', status: 'ok', target: 'second' }])
  })

  it('lead to a page that takes the path of a file', () => {
    writeContent(workspace, space, [{ id: 'first', text: '[on](second.html)' }], {
      'second.html': Buffer.from('x'),
    })
    expect(linksOf('first')).toMatchObject([{ kind: 'file', status: 'ok' }])
    writeContent(workspace, space, [{ id: 'second', text: '' }])
    expect(linksOf('first')).toEqual([{ kind: 'page', status: 'ok', target: 'second' }])
  })

  it.each([
    ['named before it', [['third', 'second']]],
    ['named after it', [['second', 'third']]],
    ['indexed apart, before it', [['third'], ['second']]],
    ['indexed apart, after it', [['second'], ['third']]],
  ])('lead to the page that replaces another in one revision, %s', (_order, goes) => {
    writeContent(workspace, space, [
      { id: 'first', text: '[on](second.md)' },
      { id: 'second', text: '' },
    ])
    const { store } = workspace
    store.transaction(() => {
      const revision = {
        id: workspace.newId(),
        type: 'edits',
        createdAt: workspace.now(),
        createdBy: workspace.user,
      } as const
      const writer = new RevisionWriter(store, line(), revision)
      const old = headView(store, line()).page('second')
      if (!old) throw new Error('The page is missing')
      writer.putPage({ ...old, page: 'third', slug: 'third' })
      writer.removePage(old)
      writer.finish()
      for (const pages of goes) indexContent(store, line(), pages)
    })
    expect(linksOf('first')).toEqual([{ kind: 'page', status: 'ok', target: 'third' }])
  })
})
