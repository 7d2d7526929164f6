import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { importSpace } from '../../../src-main/imports/write/import-space.ts'
import { indexContent } from '../../../src-main/revisions/index/index-content.ts'
import { headView, lineById } from '../../../src-main/revisions/lines.ts'
import { RevisionWriter } from '../../../src-main/revisions/revision-writer.ts'
import { folderOf, temporaryFolder } from '../../support/content/archives.ts'
import { writeContent } from '../../support/content/space-content.ts'
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

async function importBook(files: Record<string, string>) {
  const { store, now, newId, organization, user } = workspace
  const options = { store, clock: now, newId, organization, author: user, temporaryFolder: temporaryFolder() }
  return importSpace(folderOf(files), options)
}

/** Returns the links of a space: their addresses, statuses and the paths of their targets. */
function links(space: string): string[] {
  return workspace.store
    .all<{ link: string }>(
      `SELECT href || ' ' || status || ' ' || coalesce(
         (SELECT source_path FROM page_version AS p WHERE p.line = link.line AND p.page = link.target), '') AS link
       FROM link WHERE line = (SELECT line FROM space WHERE id = ?) ORDER BY page, ordinal`,
      space,
    )
    .map(({ link }) => link.trim())
}

/** Deletes a page of a space. */
function remove(space: string, page: string): void {
  const { store, newId, now, user } = workspace
  const line = () =>
    lineById(store, store.get<{ line: number }>('SELECT line FROM space WHERE id = ?', space)!.line)
  const revision = { id: newId(), type: 'edits', createdAt: now(), createdBy: user } as const
  store.transaction(() => {
    const writer = new RevisionWriter(store, line(), revision)
    writer.removePage(headView(store, line()).page(page)!)
    writer.finish()
    indexContent(store, line(), [page])
  })
}

/** Returns the titles of the pages to which the names resolve. */
function targets(space: string, ...name: string[]) {
  const query = { by: 'path' as const, name }
  return workspace
    .call('findPageTargets', { params: { spaceId: space }, query })
    .items.map(({ page }) => page?.title)
}

describe('a link to an old path that the settings of a book redirect', () => {
  it('leads to the new page, for the index, the reader and the report', async () => {
    const { space, report } = await importBook(BOOK)
    expect(links(space)).toEqual([
      `old/start.md#install ok ${start}`,
      `/former ok ${start}`,
      'lost.md broken',
      `old/start.md#nowhere broken ${start}`,
    ])
    expect(targets(space, 'docs/old/start.md', 'docs/former', 'docs/lost')).toEqual([
      'Start',
      'Start',
      undefined,
    ])
    expect(report.counts).toEqual([{ kind: 'link.broken', count: 2 }])
  })

  it('leads to a page at the old path, and to the new page again after its deletion', async () => {
    const { space } = await importBook(BOOK)
    writeContent(workspace, space, [{ id: 'docs/former', text: 'Here again.\n' }])
    expect(links(space)[1]).toBe('/former ok docs/former.md')
    remove(space, 'docs/former')
    expect(links(space)[1]).toBe(`/former ok ${start}`)
  })

  it('leads nowhere while the new page is missing', async () => {
    const { space } = await importBook(BOOK)
    writeContent(workspace, space, [{ id: 'docs/gone', text: 'Found.\n' }])
    expect(links(space)[2]).toBe('lost.md ok docs/gone.md')
    remove(space, 'docs/gone')
    expect(links(space)[2]).toBe('lost.md broken docs/gone.md')
    writeContent(workspace, space, [{ id: 'docs/gone', text: 'Found again.\n' }])
    expect(links(space)[2]).toBe('lost.md ok docs/gone.md')
  })

  it('follows a change of the settings', async () => {
    const { space } = await importBook(BOOK)
    const changed = 'root: ./docs/\nredirects:\n  former: README.md\n'
    writeContent(workspace, space, [], { '.gitbook.yaml': Buffer.from(changed) })
    expect(links(space)).toEqual([
      'old/start.md#install broken',
      '/former ok docs/README.md',
      'lost.md broken',
      'old/start.md#nowhere broken',
    ])
    writeContent(workspace, space, [], { '.gitbook.yaml': Buffer.from(SETTINGS) })
    expect(links(space)).toEqual([
      `old/start.md#install ok ${start}`,
      `/former ok ${start}`,
      'lost.md broken',
      `old/start.md#nowhere broken ${start}`,
    ])
  })

  it('is a backlink of the new page, and of the page at a path in a book without a root', async () => {
    const { space } = await importBook({
      '.gitbook.yaml': 'redirects: { old: new.md }\n',
      'a.md': '[x](old.md)\n',
      'new.md': '# New\n',
    })
    const page = workspace.store.get<{ page: string }>(
      "SELECT page FROM page_version WHERE source_path = 'new.md'",
    )
    const params = { spaceId: space, pageId: page?.page ?? '' }
    expect(workspace.call('listSpacePageBacklinks', { params, query: {} }).items).toHaveLength(1)
  })
})
