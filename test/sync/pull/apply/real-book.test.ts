import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { spaceForExport } from '../../../../src-main/exports/export-space.ts'
import { exportPages } from '../../../../src-main/exports/plan/export-pages.ts'
import { importSpace } from '../../../../src-main/imports/write/import-space.ts'
import type { SpaceRow } from '../../../../src-main/revisions/space-row.ts'
import type { Store } from '../../../../src-main/store/store.ts'
import { corpusFolder } from '../../../support/content/corpora.ts'
import { differences } from '../../../support/documents/every-read.ts'
import { AppliedCopy } from '../../../support/sync/applied-copy.ts'
import { openTestWorkspace, type TestWorkspace } from '../../../support/workspace.ts'

let origin: TestWorkspace
let copy: AppliedCopy
let space: string
let folder: string
let temporaryFolder: string

beforeAll(async () => {
  origin = openTestWorkspace()
  temporaryFolder = await mkdtemp(join(tmpdir(), 'carrel-copy-'))
  folder = await corpusFolder('rust-book')
  const { store, organization, user, newId, now } = origin
  const options = { store, clock: now, newId, temporaryFolder, organization, author: user }
  space = (await importSpace(folder, options)).space
  copy = new AppliedCopy(origin, origin)
  copy.pullAll(organization)
}, 60_000)

afterAll(async () => {
  origin.close()
  copy.store.close()
  await rm(temporaryFolder, { recursive: true })
})

function exported(store: Store): { path: string; bytes: Buffer }[] {
  const row = store.get<SpaceRow>('SELECT * FROM space WHERE id = ?', space)
  if (!row) throw new Error('The space is missing')
  return [...exportPages(spaceForExport(store, row))].map(({ path, bytes }) => ({
    path,
    bytes: Buffer.from(bytes),
  }))
}

describe('the copy of a real book', () => {
  it('is exported byte for byte as it was imported at the origin', () => {
    const files = exported(copy.store)
    expect(files.length).toBeGreaterThan(100)
    for (const { path, bytes } of files) expect(bytes.equals(readFileSync(join(folder, path)))).toBe(true)
    expect(files.map(({ path }) => path)).toEqual(exported(origin.store).map(({ path }) => path))
  })

  it('answers every read as the origin does, including links and search', () => {
    expect(differences(origin, origin, copy)).toEqual([])
  }, 120_000)

  it('has nothing left to index', () => {
    expect(copy.store.all('SELECT * FROM unindexed')).toEqual([])
  })
})
