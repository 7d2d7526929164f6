import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { importBook, indexedLinks, pageTargets, removePage } from '../../support/content/linked-book.ts'
import { writeContent } from '../../support/content/write-content.ts'
import { openTestWorkspace, type TestWorkspace } from '../../support/workspace.ts'

const SETTINGS =
  'root: ./docs/\nredirects:\n  old/start: guide/start.md\n  former.md: guide/start.md#install\n  lost: gone.md\n'
const BOOK = {
  '.gitbook.yaml': SETTINGS,
  'docs/README.md': '[a](old/start.md#install) [b](/former) [c](lost.md) [d](old/start.md#nowhere)\n',
  'docs/guide/start.md': '# Start\n\n## Install\n',
}
const start = 'docs/guide/start.md'

let workspace: TestWorkspace

beforeEach(() => {
  workspace = openTestWorkspace()
})
afterEach(() => workspace.close())

describe('a link to an old path that the settings of a book redirect', () => {
  it('leads to the new page, for the index, the reader and the report', async () => {
    const { space, report } = await importBook(workspace, BOOK)
    expect(indexedLinks(workspace, space)).toEqual([
      `old/start.md#install ok ${start}`,
      `/former ok ${start}`,
      'lost.md broken',
      `old/start.md#nowhere broken ${start}`,
    ])
    expect(pageTargets(workspace, space, 'docs/old/start.md', 'docs/former', 'docs/lost')).toEqual([
      'Start',
      'Start',
      undefined,
    ])
    expect(report.counts).toEqual([{ kind: 'link.broken', count: 2 }])
  })

  it('leads to a page at the old path, and to the new page again after its deletion', async () => {
    const { space } = await importBook(workspace, BOOK)
    writeContent(workspace, space, [{ id: 'docs/former', text: 'Here again.\n' }])
    expect(indexedLinks(workspace, space)[1]).toBe('/former ok docs/former.md')
    removePage(workspace, space, 'docs/former')
    expect(indexedLinks(workspace, space)[1]).toBe(`/former ok ${start}`)
  })

  it('leads nowhere while the new page is missing', async () => {
    const { space } = await importBook(workspace, BOOK)
    writeContent(workspace, space, [{ id: 'docs/gone', text: 'Found.\n' }])
    expect(indexedLinks(workspace, space)[2]).toBe('lost.md ok docs/gone.md')
    removePage(workspace, space, 'docs/gone')
    expect(indexedLinks(workspace, space)[2]).toBe('lost.md broken docs/gone.md')
    writeContent(workspace, space, [{ id: 'docs/gone', text: 'Found again.\n' }])
    expect(indexedLinks(workspace, space)[2]).toBe('lost.md ok docs/gone.md')
  })

  it('follows a change of the settings', async () => {
    const { space } = await importBook(workspace, BOOK)
    const changed = 'root: ./docs/\nredirects:\n  former: README.md\n'
    writeContent(workspace, space, [], { '.gitbook.yaml': Buffer.from(changed) })
    expect(indexedLinks(workspace, space)).toEqual([
      'old/start.md#install broken',
      '/former ok docs/README.md',
      'lost.md broken',
      'old/start.md#nowhere broken',
    ])
    writeContent(workspace, space, [], { '.gitbook.yaml': Buffer.from(SETTINGS) })
    expect(indexedLinks(workspace, space)).toEqual([
      `old/start.md#install ok ${start}`,
      `/former ok ${start}`,
      'lost.md broken',
      `old/start.md#nowhere broken ${start}`,
    ])
  })

  it('is a backlink of the new page, in a book without a root too', async () => {
    const { space } = await importBook(workspace, {
      '.gitbook.yaml': 'redirects: { old: new.md }\n',
      'a.md': '[x](old.md)\n',
      'new.md': '# New\n',
    })
    const page = workspace.store.get<{ page: string }>(
      "SELECT page FROM page_version WHERE source_path = 'new.md'",
    )
    const params = { spaceId: space, pageId: page?.page ?? '' }
    const { items } = workspace.call('listSpacePageBacklinks', { params })
    expect(items).toMatchObject([{ kind: 'page', page: { path: 'a' } }])
  })
})
