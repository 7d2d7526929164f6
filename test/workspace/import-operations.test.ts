import { beforeEach, expect, it, onTestFinished } from 'vitest'
import type { ImportEvent } from '../../src-main/schemas/feed/change-event.ts'
import { openWorkspace } from '../../src-main/workspace/core.ts'
import type { HostedWorkspace } from '../../src-main/workspace/workspace.ts'
import { folderOf, temporaryFolder } from '../support/content/archives.ts'
import { failingLog } from '../support/workspace.ts'

let workspace: HostedWorkspace
let last: PromiseWithResolvers<ImportEvent>

beforeEach(() => {
  let now = 0
  workspace = openWorkspace({ data: temporaryFolder(), log: failingLog, clock: () => (now += 1000) })
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

const call = (id: string, input: object, user: string) => workspace.call(id, input, { kind: 'token', user })
const startAs = (user: string, path = book()) =>
  call('startImport', { body: { source: workspace.sources.register({ path }) } }, user)
const cancelAs = (user: string, importId: string) => call('cancelImport', { params: { importId } }, user)
const forbidden = { ok: false, problem: { code: 'auth.forbidden', status: 403 } }

/** Starts an import as a user. Returns its id. */
async function started(user: string): Promise<string> {
  const answer = await startAs(user)
  if (!answer.ok) throw new Error(answer.problem.message)
  return (answer.value as { id: string }).id
}

it('refuses an import of a caller who may not create spaces', async () => {
  expect(await startAs('reader')).toMatchObject(forbidden)
  expect(workspace.imports.isRunning).toBe(false)
})

it('refuses an import before its source was received', () => {
  const reader = { kind: 'token', user: 'reader' } as const
  expect(workspace.earlyRefusal('startImport', {}, reader)).toMatchObject({ code: 'auth.forbidden' })
  expect(workspace.earlyRefusal('startImport', {}, { ...reader, user: 'writer' })).toBeUndefined()
})

it('does not import a path that a caller names', async () => {
  const answer = await call('startImport', { body: { source: book() } }, 'writer')
  expect(answer).toMatchObject({ ok: false, problem: { code: 'resource.unknown' } })
  expect(workspace.imports.isRunning).toBe(false)
})

/** A table of contents that names a page without a file. */
const SUMMARY = '# Summary\n\n* [A](a.md)\n* [Gone](gone.md)\n'

it('refuses a book that needs repairs when the caller requests a strict import', async () => {
  const source = workspace.sources.register({ path: folderOf({ 'SUMMARY.md': SUMMARY, 'a.md': '# A\n' }) })
  await call('startImport', { body: { source }, query: { strict: true } }, 'writer')
  expect(await last.promise).toMatchObject({
    state: 'failed',
    message: expect.stringMatching(/^Nothing was imported\. .*gone\.md/),
  })
  expect(workspace.store.all('SELECT id FROM space')).toEqual([])
})

it('names the caller who started an import as its user', async () => {
  await startAs('writer')
  expect(await last.promise).toMatchObject({ state: 'done', user: 'writer' })
})

it('removes an upload once it is imported', async () => {
  const removed = Promise.withResolvers<void>()
  const remove = async () => removed.resolve()
  const source = workspace.sources.register({ path: book(), remove })
  await call('startImport', { body: { source }, query: { title: 'Uploaded' } }, 'writer')
  await removed.promise
  expect(await last.promise).toMatchObject({ state: 'done', title: 'Uploaded' })
})

it('lists only the running imports of the caller', async () => {
  const ids = [await started('writer'), await started('writer'), await started('boss')]
  const list = async (user: string) => {
    const answer = await call('listImports', {}, user)
    return answer.ok && (answer.value as { items: unknown[] }).items
  }
  expect(await list('writer')).toEqual(ids.slice(0, 2).map((id) => ({ id, title: 'guide' })))
  expect(await list('boss')).toEqual([{ id: ids[2], title: 'guide' }])
})

it.each(['writer', 'boss'])('lets %s cancel an import that a writer started', async (user) => {
  expect(await cancelAs(user, await started('writer'))).toMatchObject({ ok: true })
  expect((await last.promise).state).toBe('cancelled')
})

it('refuses to cancel the import of another user', async () => {
  expect(await cancelAs('reader', await started('writer'))).toMatchObject(forbidden)
  expect((await last.promise).state).toBe('done')
})

it('does not change an import that has ended', async () => {
  const id = await started('writer')
  await last.promise
  expect(await cancelAs('reader', id)).toMatchObject({ ok: true })
})
