import { expect, it, onTestFinished } from 'vitest'
import { spaceForExport } from '../../src-main/exports/export-space.ts'
import type { SpaceRow } from '../../src-main/revisions/space-row.ts'
import { openWorkspace } from '../../src-main/workspace/core.ts'
import { folderOf, temporaryFolder } from '../support/content/archives.ts'

/** More pages than a call may have arguments. */
const PAGES = 150_000

it('a page with very many pages below it is exported with all of them, in their order', async () => {
  const workspace = openWorkspace({ data: temporaryFolder() })
  onTestFinished(() => workspace.close())
  const { store } = workspace
  const { space } = await workspace.imports.run(folderOf({ 'README.md': '# Home\n', 'a/README.md': '# A\n' }))
  const { page } = store.get<{ page: string }>("SELECT page FROM page_version WHERE title = 'A'")!
  const triggers = store.all<{ name: string }>(
    "SELECT name FROM sqlite_schema WHERE type = 'trigger' AND tbl_name = 'page_version'",
  )
  for (const { name } of triggers) store.database.exec(`DROP TRIGGER ${name}`)
  const columns = store.all<{ name: string }>("SELECT name FROM pragma_table_info('page_version')")
  const number = "printf('%06d', value)"
  const copied: Record<string, string> = { page: number, position: number, slug: number, source_path: number }
  const names = columns.map(({ name }) => name)
  const values = names.map((name) => copied[name] ?? (name === 'parent' ? `'${page}'` : name))
  store.database.exec(
    `WITH RECURSIVE number (value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM number WHERE value < ${PAGES})
     INSERT INTO page_version (${names.join(', ')})
     SELECT ${values.join(', ')} FROM page_version JOIN number WHERE page = '${page}'`,
  )
  const row = store.get<SpaceRow>('SELECT * FROM space WHERE id = ?', space)!
  const paths = Array.from(spaceForExport(store, row).pages, ({ sourcePath }) => sourcePath)
  expect(paths).toHaveLength(PAGES + 2)
  expect(paths.slice(-2)).toEqual(['149999', '150000'])
})
