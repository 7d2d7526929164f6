import { expect, it, onTestFinished } from 'vitest'
import { openImportSource } from '../../src-main/imports/plan/open-source.ts'
import { planImport } from '../../src-main/imports/plan/plan-import.ts'
import { findSpecifications } from '../../src-main/imports/specifications/find-specifications.ts'
import { importSource, importSpace } from '../../src-main/imports/write/import-space.ts'
import { folderOf, temporaryFolder } from '../support/content/archives.ts'
import { openTestWorkspace } from '../support/workspace.ts'

const BOOK = { 'page.md': '# Page\n', 'api.json': '{"openapi": "3.1.0"}', 'other.yaml': 'openapi: 3.1.0\n' }

/** Returns the states of the spaces after an import that is cancelled at its read with a number. */
async function statesAfterCancelling(atRead: number) {
  const workspace = openTestWorkspace()
  onTestFinished(() => workspace.close())
  const { store, now, newId, organization, user } = workspace
  const source = await openImportSource(folderOf(BOOK), { temporaryFolder: temporaryFolder() })
  const abort = new AbortController()
  let reads = 0
  const read = (path: string) => {
    reads += 1
    if (reads === atRead) abort.abort()
    return source.read(path)
  }
  const options = { store, clock: now, newId, organization, author: user, temporaryFolder: temporaryFolder() }
  const outcome = await importSource({ ...source, read }, { ...options, signal: abort.signal }).then(
    () => 'imported',
    ({ code }: { code?: string }) => code,
  )
  await source.close()
  const spaces = store.all<{ state: string }>('SELECT state FROM space WHERE deleted_at IS NULL')
  return { outcome, reads, states: spaces.map(({ state }) => state) }
}

it('an import that is cancelled at any read of a file leaves no hidden space', async () => {
  const { reads } = await statesAfterCancelling(0)
  expect(reads).toBeGreaterThan(4)
  for (let at = 1; at <= reads; at += 1) {
    const { outcome, states } = await statesAfterCancelling(at)
    expect([at, outcome, states]).toEqual([at, outcome, outcome === 'imported' ? ['ready'] : []])
  }
})

it('an import whose spaces cannot be shown leaves no hidden space', async () => {
  const workspace = openTestWorkspace()
  onTestFinished(() => workspace.close())
  const { store, now, newId, organization, user } = workspace
  store.run(
    "CREATE TRIGGER refuse_shown BEFORE UPDATE OF state ON space WHEN new.state = 'ready' BEGIN SELECT raise(ABORT, 'refused'); END",
  )
  const folder = { temporaryFolder: temporaryFolder() }
  const options = { store, clock: now, newId, organization, author: user, ...folder }
  await expect(importSpace(folderOf(BOOK), options)).rejects.toThrow('refused')
  expect(store.all('SELECT id FROM space')).toEqual([])
})

it('reading the specifications ends at once when it is cancelled, although no thread ever answers', async () => {
  const abort = new AbortController()
  const api = 'openapi: 3.1.0\npaths: { $ref: paths.yaml }\n'
  const source = await openImportSource(folderOf({ ...BOOK, 'shop.yaml': api }), {
    temporaryFolder: temporaryFolder(),
  })
  const bundle = () => {
    setImmediate(() => abort.abort())
    return new Promise<never>(() => undefined)
  }
  const plan = await planImport(source)
  const reading = findSpecifications(plan, source, { bundler: { bundle }, signal: abort.signal })
  await expect(reading).rejects.toMatchObject({ code: 'import.cancelled' })
})
