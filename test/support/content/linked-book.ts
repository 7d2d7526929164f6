import { importSpace } from '../../../src-main/imports/write/import-space.ts'
import { indexContent } from '../../../src-main/revisions/index/index-content.ts'
import { headView, lineById } from '../../../src-main/revisions/lines.ts'
import { RevisionWriter } from '../../../src-main/revisions/revision-writer.ts'
import type { TestWorkspace } from '../workspace.ts'
import { folderOf, temporaryFolder } from './archives.ts'

/** Imports files (path → text) as a space. Returns its id and the report. */
export function importBook(workspace: TestWorkspace, files: Record<string, string>) {
  const { store, now, newId, organization, user } = workspace
  const options = { store, clock: now, newId, organization, author: user, temporaryFolder: temporaryFolder() }
  return importSpace(folderOf(files), options)
}

/** Returns the indexed links of a space: their addresses, statuses and the paths of their targets. */
export function indexedLinks(workspace: TestWorkspace, space: string): string[] {
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
export function removePage(workspace: TestWorkspace, space: string, page: string): void {
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

/** Returns the titles of the pages to which paths resolve. */
export function pageTargets(workspace: TestWorkspace, space: string, ...name: string[]) {
  const query = { by: 'path' as const, name }
  return workspace
    .call('findPageTargets', { params: { spaceId: space }, query })
    .items.map(({ page }) => page?.title)
}
