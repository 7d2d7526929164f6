import { expect, it } from 'vitest'
import { folderOf } from '../support/content/archives.ts'
import { exported, openEmptyWorkspace, write } from '../support/imports/import-checks.ts'

const PAGE =
  "---\nsidebar_position: 1\n---\n\nimport Tabs from '@theme/Tabs';\n\n# Install the lamp\n\n<Tabs />\n"
const call = write<Record<string, unknown>>

it('a page of MDX has the heading after its imports as its title, and is exported byte for byte', async () => {
  const workspace = openEmptyWorkspace()
  const { space } = await workspace.imports.run(folderOf({ 'intro.mdx': PAGE }))
  const params = { spaceId: space, pagePath: 'intro' }
  const page = await call(workspace, 'getPageByPath', { params, query: { format: 'markdown' } })
  expect(page).toMatchObject({ title: 'Install the lamp', markdown: '<Tabs />\n' })
  expect(exported(workspace, space).get('intro.mdx')?.toString('utf8')).toBe(PAGE)

  const changeRequest = await call(workspace, 'createChangeRequest', { params: { spaceId: space }, body: {} })
  const changed = { spaceId: space, changeRequestId: changeRequest['id'] as string }
  const changes = [{ operation: 'update_page', page: page['id'], title: 'Mount the lamp' }]
  await call(workspace, 'updateChangeRequestContent', { params: changed, body: { changes } })
  await call(workspace, 'mergeChangeRequest', { params: changed })
  const renamed = PAGE.replace('Install', 'Mount')
  expect(exported(workspace, space).get('intro.mdx')?.toString('utf8')).toBe(renamed)
})
