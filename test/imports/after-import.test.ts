import { expect, it, onTestFinished } from 'vitest'
import { Imports } from '../../src-main/imports/imports.ts'
import { importFound } from '../../src-main/imports/write/import-found.ts'
import type { ImportEvent } from '../../src-main/schemas/feed/change-event.ts'
import { Problem } from '../../src-main/schemas/problem.ts'
import { openWorkspace } from '../../src-main/workspace/core.ts'
import type { HostedWorkspace } from '../../src-main/workspace/workspace.ts'
import { folderOf, temporaryFolder } from '../support/content/archives.ts'
import { failingLog, openTestWorkspace } from '../support/workspace.ts'

/** Opens a workspace that refuses entries on specifications in reports, and returns the errors in its log. */
function openWithRefusedEntries(): { workspace: HostedWorkspace; errors: string[] } {
  const errors: string[] = []
  const log = { ...failingLog, error: (_: object, message: string) => errors.push(message) }
  const workspace = openWorkspace({ data: temporaryFolder(), log })
  onTestFinished(() => workspace.close())
  workspace.store.run(
    "CREATE TRIGGER refuse_row BEFORE INSERT ON import_entry WHEN new.kind GLOB 'specification.*' BEGIN SELECT raise(ABORT, 'refused'); END",
  )
  return { workspace, errors }
}

/** Imports a folder, and returns the last event. */
function imported(workspace: HostedWorkspace, folder: string): Promise<ImportEvent> {
  return new Promise((resolve) => {
    workspace.subscribe((event) => {
      if (event.type === 'import' && event.state !== 'reading' && event.state !== 'writing') resolve(event)
    })
    workspace.imports.start(folder, { as: 'collection' })
  })
}

const API = 'openapi: 3.1.0\ninfo: { title: Lamps }\npaths: {}\n'

it('an import whose specifications cannot be stored succeeds, and says what it lacks', async () => {
  const { workspace, errors } = openWithRefusedEntries()
  const event = await imported(workspace, folderOf({ 'page.md': '# Page\n', 'api.yaml': API }, 'Shop'))
  expect(event).toMatchObject({
    state: 'done',
    message:
      '“Shop” was imported. Its API specifications were not added, or not all of them. The log has the details.',
  })
  expect(workspace.store.all('SELECT state FROM space')).toEqual([{ state: 'ready' }])
  expect(errors).toEqual(['An imported space lacks a part'])
})

it('an import whose site cannot be created succeeds, and says what it lacks', async () => {
  const { store, now, newId, organization, user, close } = openTestWorkspace()
  onTestFinished(close)
  const createSite = () => Promise.reject(new Problem('sync.needs-remote', 'The server is not reachable.'))
  const defaults = {
    store,
    clock: now,
    newId,
    organization,
    author: user,
    temporaryFolder: temporaryFolder(),
  }
  const structure =
    'site: { title: Acme, structure: [{ type: space, title: One, path: one, content: { directory: one } }] }'
  const folder = folderOf({ 'docs.yaml': structure, 'one/page.md': '# One\n' })
  const event = await new Promise<ImportEvent>((resolve) => {
    const announce = (each: ImportEvent) =>
      each.state === 'done' || each.state === 'failed' ? resolve(each) : undefined
    const importer = { refuse: () => undefined, import: importFound, createSite }
    new Imports(defaults, announce, failingLog, importer).start(folder, { as: 'collection' })
  })
  expect(event).toMatchObject({
    state: 'done',
    collection: expect.any(String) as string,
    message: 'No site was created: The server is not reachable.',
  })
})
