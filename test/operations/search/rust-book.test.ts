import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { importSpace } from '../../../src-main/imports/write/import-space.ts'
import { corpusFolder } from '../../support/content/corpora.ts'
import { openTestWorkspace, type TestWorkspace } from '../../support/workspace.ts'

let workspace: TestWorkspace
let space: string
let temporaryFolder: string

beforeAll(async () => {
  workspace = openTestWorkspace()
  temporaryFolder = await mkdtemp(join(tmpdir(), 'carrel-search-'))
  const { store, organization, user, newId, now } = workspace
  const options = { store, clock: now, newId, temporaryFolder, organization, author: user }
  space = (await importSpace(await corpusFolder('rust-book'), options)).space
}, 60_000)

afterAll(async () => {
  workspace.close()
  await rm(temporaryFolder, { recursive: true })
})

it('finds the sections of a real book that are about the borrow checker', () => {
  const { items } = workspace.call('searchSpaceContent', {
    params: { spaceId: space },
    query: { query: 'borrow checker', limit: 10 },
  })
  const best = items[0]?.sections[0]
  expect(items[0]?.title).toBe('Validating References with Lifetimes')
  expect(best?.id).toBe('the-borrow-checker')
  expect(best?.path).toMatch(/#the-borrow-checker$/)
  expect(best?.body).toMatch(/borrow checker/)
  for (const { sections } of items) expect(sections.length).toBeGreaterThan(0)
})
