import { expect, it, onTestFinished } from 'vitest'
import { spaceForExport } from '../../src-main/exports/export-space.ts'
import { exportPages } from '../../src-main/exports/plan/export-pages.ts'
import type { SpaceRow } from '../../src-main/revisions/space-row.ts'
import { openWorkspace } from '../../src-main/workspace/core.ts'
import type { HostedWorkspace } from '../../src-main/workspace/workspace.ts'
import { folderOf, temporaryFolder } from '../support/content/archives.ts'
import { failingLog } from '../support/workspace.ts'

const BOOK = {
  'book.toml': '[book]\ntitle = "Lamps"\n',
  'src/SUMMARY.md': '# Summary\n\n- [Lamps](lamps.md)\n- [Other](other.md)\n- [Third](third.md)\n',
  'src/lamps.md': '# Lamps\n\nText.\n',
  'src/other.md': '# Other\n\n{{#include note.md}}\n\nMy own words.\n',
  'src/third.md': '# A third page\n\n{{#include note.md}}\n',
  'src/note.md': 'A note\nof two lines.\n',
}

function open(): HostedWorkspace {
  const workspace = openWorkspace({ data: temporaryFolder(), log: failingLog, clock: Date.now })
  onTestFinished(() => workspace.close())
  return workspace
}

function exported({ store }: HostedWorkspace, space: string): Record<string, string> {
  const row = store.get<SpaceRow>('SELECT * FROM space WHERE id = ?', space)!
  const files = [...exportPages(spaceForExport(store, row))]
  return Object.fromEntries(files.map(({ path, bytes }) => [path, Buffer.from(bytes).toString('utf8')]))
}

async function call(workspace: HostedWorkspace, id: string, input: object): Promise<Record<string, unknown>> {
  const result = await workspace.call(id, input, workspace.localCaller())
  if (!result.ok) throw new Error(result.problem.message)
  return result.value as Record<string, unknown>
}

async function pageAt(workspace: HostedWorkspace, space: string, pagePath: string) {
  const params = { spaceId: space, pagePath }
  return await call(workspace, 'getPageByPath', { params, query: { format: 'markdown' } })
}

async function change(workspace: HostedWorkspace, space: string, changes: object[]): Promise<void> {
  const { id } = await call(workspace, 'createChangeRequest', { params: { spaceId: space }, body: {} })
  const params = { spaceId: space, changeRequestId: id }
  await call(workspace, 'updateChangeRequestContent', { params, body: { changes } })
  await call(workspace, 'mergeChangeRequest', { params })
}

async function copyOf(workspace: HostedWorkspace, space: string): Promise<string> {
  const { id } = await call(workspace, 'duplicateSpace', { params: { spaceId: space } })
  return id as string
}

it('the copy of an untouched book is exported as the book', async () => {
  const workspace = open()
  const { space } = await workspace.imports.run(folderOf(BOOK))
  expect(exported(workspace, await copyOf(workspace, space))).toEqual(exported(workspace, space))
})

it('the copy of a book with an edited page is exported as the edited book', async () => {
  const workspace = open()
  const { space } = await workspace.imports.run(folderOf(BOOK))
  const other = await pageAt(workspace, space, 'other')
  const markdown = (other['markdown'] as string).replace('A note', 'Their own note, which is longer,')
  await change(workspace, space, [{ operation: 'update_page', page: other['id'], document: { markdown } }])
  expect(exported(workspace, await copyOf(workspace, space))).toEqual(exported(workspace, space))
})

it('the copy of a book with a renamed page is exported with the new title', async () => {
  const workspace = open()
  const { space } = await workspace.imports.run(folderOf(BOOK))
  const lamps = await pageAt(workspace, space, 'lamps')
  await change(workspace, space, [{ operation: 'update_page', page: lamps['id'], title: 'Lights' }])
  expect(exported(workspace, await copyOf(workspace, space))).toEqual(exported(workspace, space))
})

it('the copy of a book with a deleted page is exported without the page', async () => {
  const workspace = open()
  const { space } = await workspace.imports.run(folderOf(BOOK))
  const lamps = await pageAt(workspace, space, 'lamps')
  await change(workspace, space, [{ operation: 'delete_page', page: lamps['id'] }])
  expect(exported(workspace, await copyOf(workspace, space))).toEqual(exported(workspace, space))
})

it('the copy of a space that was written here is exported with its titles and its table of contents', async () => {
  const workspace = open()
  const params = { organizationId: workspace.identity().organization }
  const { id } = await call(workspace, 'createSpace', { params, body: { title: 'Lamps' } })
  const document = { markdown: 'Text.\n' }
  await change(workspace, id as string, [{ operation: 'insert_page', title: 'Lights', document }])
  const files = exported(workspace, await copyOf(workspace, id as string))
  expect(files).toEqual(exported(workspace, id as string))
  expect(Object.keys(files).toSorted()).toEqual(['SUMMARY.md', 'lights.md'])
})
