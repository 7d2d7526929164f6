import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { openWorkspace, type Workspace } from '../../src-main/workspace/core.ts'
import type { ImportEvent } from '../../src-main/schemas/feed/change-event.ts'
import { cancelImport, startImport } from '../../src-main/workspace/import-door.ts'
import { folderOf, temporaryFolder } from '../support/content/archives.ts'
import { loudLog } from '../support/workspace.ts'

let workspace: Workspace
let last: PromiseWithResolvers<ImportEvent>

beforeEach(() => {
  let now = 0
  workspace = openWorkspace({ data: temporaryFolder(), log: loudLog, clock: () => (now += 1000) })
  const { organization } = workspace.identity()
  for (const [user, role] of Object.entries({ writer: 'create', reader: 'read', boss: 'admin' })) {
    workspace.store.run(
      'INSERT INTO user (id, display_name, email, created_at) VALUES (?, ?, ?, 0)',
      user,
      user,
      user,
    )
    workspace.store.run(
      'INSERT INTO member (organization, user, role, joined_at) VALUES (?, ?, ?, 0)',
      organization,
      user,
      role,
    )
  }
  last = Promise.withResolvers()
  workspace.subscribe((event) => {
    if (event.type === 'import' && event.state !== 'reading' && event.state !== 'writing') last.resolve(event)
  })
  onTestFinished(() => workspace.close())
})

const book = () =>
  folderOf(
    Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`page-${at}.md`, `# Page ${at}\n\nText.\n`])),
    'guide',
  )

const startAs = (user: string) => startImport(workspace, book(), {}, { kind: 'token', user })

it('refuses an import to a caller who may make no space', async () => {
  await expect(startAs('reader')).rejects.toMatchObject({ code: 'auth.forbidden' })
  expect(workspace.imports.isRunning).toBe(false)
})

it('names the caller who started an import as its user', async () => {
  await startAs('writer')
  expect(await last.promise).toMatchObject({ state: 'done', user: 'writer' })
})

it.each(['writer', 'boss'])('lets %s cancel an import that a writer started', async (user) => {
  const { id } = await startAs('writer')
  await cancelImport(workspace, id, { kind: 'token', user })
  expect((await last.promise).state).toBe('cancelled')
})

it('refuses to cancel the import of another user', async () => {
  const { id } = await startAs('writer')
  await expect(cancelImport(workspace, id, { kind: 'token', user: 'reader' })).rejects.toMatchObject({
    code: 'auth.forbidden',
  })
  expect((await last.promise).state).toBe('done')
})

it('leaves an import that has ended alone', async () => {
  const { id } = await startAs('writer')
  await last.promise
  await expect(cancelImport(workspace, id, { kind: 'token', user: 'reader' })).resolves.toBeUndefined()
})
