import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { JOURNAL_LIMIT } from '../../src-main/store/journal-limit.ts'
import { openWorkspace } from '../../src-main/workspace/core.ts'
import { corpusArchive } from '../support/content/corpora.ts'
import { THREADS } from '../support/hosts/host-code.ts'
import { startHostProcess, startReplicaProcess } from '../support/hosts/host-processes.ts'
import { failingLog } from '../support/workspace.ts'

const TIMEOUT = { timeout: 60_000, interval: 20 }
const BOOK = corpusArchive('react')

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'carrel-journal-'))
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

const journalOf = (data: string) => statSync(join(data, 'workspace.db-wal')).size
const untilCut = (data: string) =>
  vi.waitFor(() => expect(journalOf(data)).toBeLessThan(JOURNAL_LIMIT), TIMEOUT)

describe('the journal', { timeout: 300_000 }, () => {
  it('is truncated after an import without readers, even without further writes', async () => {
    const data = join(folder, 'data')
    const script = THREADS.checkpoint
    const workspace = openWorkspace({ data, log: failingLog, threads: { checkpoint: script } })
    const reader = new Sqlite(join(data, 'workspace.db'), { readonly: true })
    reader.exec('BEGIN')
    expect(reader.prepare('SELECT count(*) FROM page_version').pluck().get()).toBe(0)

    await workspace.imports.run(BOOK)
    const database = statSync(join(data, 'workspace.db')).size
    expect(journalOf(data)).toBeGreaterThan(JOURNAL_LIMIT)
    expect(reader.prepare('SELECT count(*) FROM page_version').pluck().get()).toBe(0)

    reader.exec('COMMIT')
    await untilCut(data)
    // An idle connection, such as that of the thread of large reads, does not prevent it.
    expect(reader.prepare('SELECT count(*) FROM page_version').pluck().get()).toBeGreaterThan(100)
    expect(statSync(join(data, 'workspace.db')).size).toBeGreaterThan(database)
    await workspace.imports.run(BOOK, 'Again')
    await untilCut(data)
    reader.close()
    await workspace.close()
  })

  it('is truncated at an origin that imported a book and at a replica that pulled it, while both run', async () => {
    const origin = await startHostProcess(join(folder, 'origin'), '--import', BOOK)
    await untilCut(join(folder, 'origin'))
    const replica = await startReplicaProcess(join(folder, 'replica'), {
      remote: origin.url,
      token: origin.token,
    })
    expect(await replica.request('POST', '/local/sync', {})).toMatchObject({ status: 200 })
    await untilCut(join(folder, 'replica'))
    await vi.waitFor(async () => {
      expect((await replica.request('GET', '/local/sync')).json).toMatchObject({ state: 'idle' })
      expect(journalOf(join(folder, 'replica'))).toBeLessThan(JOURNAL_LIMIT)
    }, TIMEOUT)
    expect(statSync(join(folder, 'replica/workspace.db')).size).toBeGreaterThan(5_000_000)
    await replica.kill()
    await origin.kill()
  })
})
