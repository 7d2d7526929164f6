import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { importSpace } from '../../../src-main/imports/write/import-space.ts'
import { indexContent } from '../../../src-main/revisions/index/index-content.ts'
import { headView, lineById } from '../../../src-main/revisions/lines.ts'
import { RevisionWriter } from '../../../src-main/revisions/revision-writer.ts'
import { folderOf, temporaryFolder } from '../../support/content/archives.ts'
import { writeContent } from '../../support/content/space-content.ts'
import { openTestWorkspace, type TestWorkspace } from '../../support/workspace.ts'

const LINKS = '# Start\n\n[a](Guide/Setup.md#install) [b](GUIDE/SETUP.md#nowhere) [c](guide/other.md)\n'

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

describe('a link of an imported book that differs from a path only by case', () => {
  it('leads to the only page with the path, for the index, the reader and the report', async () => {
    const { space, report } = await importBook({
      'README.md': LINKS,
      'guide/setup.md': '# Setup\n\n## Install\n',
    })
    expect(links(space)).toEqual([
      'Guide/Setup.md#install ok guide/setup.md',
      'GUIDE/SETUP.md#nowhere broken guide/setup.md',
      'guide/other.md broken',
    ])
    expect(targets(space, 'Guide/Setup.md', 'guide/setup.md', 'guide/none.md')).toEqual([
      'Setup',
      'Setup',
      undefined,
    ])
    expect(report.counts).toEqual([
      { kind: 'link.broken', count: 2 },
      { kind: 'link.case', count: 1 },
    ])
    const messages = workspace.store.all<{ message: string }>(
      "SELECT message FROM import_entry WHERE report = ? AND kind = 'link.case'",
      report.id,
    )
    expect(messages).toEqual([
      { message: 'The link Guide/Setup.md#install leads to guide/setup.md, which has other capitals.' },
    ])
  })

  it('is broken while several pages differ only by case, and leads to the one at its path', async () => {
    const files = { 'a.md': '[x](Up/one.md) [y](UP/One.md)\n', 'up/one.md': '# One\n' }
    const { space } = await importBook(files)
    expect(links(space)).toEqual(['Up/one.md ok up/one.md', 'UP/One.md ok up/one.md'])
    writeContent(workspace, space, [{ id: 'UP/One', text: 'Two.\n' }])
    expect(links(space)).toEqual(['Up/one.md broken', 'UP/One.md ok UP/One.md'])
  })

  it('leads to a page that is created later, and is broken again after its deletion', async () => {
    const { space } = await importBook({ 'a.md': '[x](Later.md)\n', 'B.md': '[y](A.md)\n' })
    expect(links(space).toSorted()).toEqual(['A.md ok a.md', 'Later.md broken'])
    writeContent(workspace, space, [{ id: 'later', text: 'Later.\n' }])
    expect(links(space).toSorted()).toEqual(['A.md ok a.md', 'Later.md ok later.md'])
    remove(space, 'later')
    expect(links(space).toSorted()).toEqual(['A.md ok a.md', 'Later.md broken later.md'])
  })

  it('leads to the remaining page after the deletion of one of two', async () => {
    const { space } = await importBook({ 'a.md': '[x](Up/ONE.md)\n', 'up/one.md': '# One\n' })
    writeContent(workspace, space, [{ id: 'UP/One', text: 'Two.\n' }])
    expect(links(space)).toEqual(['Up/ONE.md broken'])
    remove(space, 'UP/One')
    expect(links(space)).toEqual(['Up/ONE.md ok up/one.md'])
  })
})
