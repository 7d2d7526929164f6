import { copyFileSync, existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Worker } from 'node:worker_threads'
import Sqlite from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CheckpointThread } from '../../src-main/store/checkpoint/checkpoint-thread.ts'
import { openStore } from '../../src-main/store/open-store.ts'
import type { Store } from '../../src-main/store/store.ts'
import { THREADS } from '../support/hosts/host-code.ts'

const SCRIPT = THREADS.checkpoint

/** A time limit for a thread on a busy machine. */
const TIMEOUT = { timeout: 60_000 }

let folder: string
let store: Store
let thread: CheckpointThread
let waiting: (() => void)[]
/** The requested delays, in milliseconds. */
let delays: number[]
let warnings: string[]

const path = () => join(folder, 'workspace.db')
const scheduler = {
  after(milliseconds: number, work: () => void) {
    delays.push(milliseconds)
    waiting.push(work)
    return () => void (waiting = waiting.filter((each) => each !== work))
  },
}
const note = (_: object, message: string) => void warnings.push(message)
const log = { info: note, warn: note, error: note }

/** Advances the clock past a delay. */
const pass = () => {
  for (const work of waiting.splice(0)) work()
}
const write = (words: number) =>
  store.transaction(() => {
    for (let word = 0; word < words; word += 1) store.run('INSERT INTO word VALUES (?)', 'word'.repeat(1000))
  })

/** Returns the rows in the database file itself, without its journal. */
function inDatabaseAlone(): number {
  const copy = join(folder, 'copy.db')
  copyFileSync(path(), copy)
  const database = new Sqlite(copy)
  const count = database.prepare('SELECT count(*) FROM word').pluck().get()
  database.close()
  return Number(count)
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'carrel-checkpoint-'))
  store = openStore(path())
  store.database.exec('CREATE TABLE word (text TEXT NOT NULL) STRICT')
  store.database.pragma('wal_checkpoint(TRUNCATE)')
  waiting = []
  delays = []
  warnings = []
})

afterEach(() => rmSync(folder, { recursive: true }))

describe('checkpoints on a thread of their own', () => {
  const start = (script = SCRIPT, bound?: number) => {
    thread = new CheckpointThread(store, { script, scheduler, log, ...(bound !== undefined && { bound }) })
  }
  const end = async () => {
    await thread.close()
    store.close()
  }

  it('copy commits into the database, and leave nothing of it to committers', async () => {
    start()
    write(1)
    pass()
    await vi.waitFor(() => expect(inDatabaseAlone()).toBe(1), TIMEOUT)
    // Eight megabytes, at which SQLite would have run a checkpoint within the commit.
    write(2000)
    expect(inDatabaseAlone()).toBe(1)
    // The thread may not have reported the end of the previous one yet.
    await vi.waitFor(() => expect(waiting).toHaveLength(1), TIMEOUT)
    pass()
    await vi.waitFor(() => expect(inDatabaseAlone()).toBe(2001), TIMEOUT)
    await end()
  })

  it('end their thread after half a minute without a commit, and a later commit starts it again', async () => {
    start()
    const threads: string[] = []
    const observe = (worker: Worker) => {
      threads.push('started')
      worker.once('exit', () => threads.push('ended'))
    }
    process.on('worker', observe)
    write(1)
    pass()
    await vi.waitFor(() => expect(delays).toEqual([250, 30_000]), TIMEOUT)
    expect(threads).toEqual(['started'])
    pass()
    await vi.waitFor(() => expect(threads).toEqual(['started', 'ended']), TIMEOUT)
    write(1)
    pass()
    await vi.waitFor(() => expect(inDatabaseAlone()).toBe(2), TIMEOUT)
    expect(threads).toEqual(['started', 'ended', 'started'])
    process.off('worker', observe)
    await end()
  })

  it('are one for a burst of commits, of batches too', async () => {
    start()
    write(1)
    write(1)
    store.run("INSERT INTO word VALUES ('by itself')")
    store.batch(() => store.batchWriter.run("INSERT INTO word VALUES ('in a batch')"))
    store.endBatch()
    expect(waiting).toHaveLength(1)
    pass()
    await vi.waitFor(() => expect(inDatabaseAlone()).toBe(4), TIMEOUT)
    await end()
  })

  it('leave no journal behind once the store is closed', async () => {
    start()
    write(10)
    pass()
    await end()
    await thread.close()
    expect(existsSync(`${path()}-wal`)).toBe(false)
    expect(inDatabaseAlone()).toBe(10)
  })

  it('truncate a large journal, and later one that had a reader', async () => {
    const journal = () => statSync(`${path()}-wal`).size
    start()
    const reader = new Sqlite(path(), { readonly: true })
    reader.exec('BEGIN')
    reader.prepare('SELECT count(*) FROM word').get()
    write(2000)
    pass()
    await vi.waitFor(() => expect(waiting).toHaveLength(1), TIMEOUT)
    expect(journal()).toBeGreaterThan(8_000_000)
    reader.close()
    pass()
    await vi.waitFor(() => expect(journal()).toBe(0), TIMEOUT)
    expect(inDatabaseAlone()).toBe(2000)
    await end()
  })

  it('make long work wait for a large journal, and let it continue even with a reader', async () => {
    start(SCRIPT, 1_000_000)
    expect(store.journalRoom?.()).toBeUndefined()
    const reader = new Sqlite(path(), { readonly: true })
    reader.exec('BEGIN')
    reader.prepare('SELECT count(*) FROM word').get()
    // A commit during a checkpoint prevents it from truncating the journal.
    const fall = async () => {
      write(1500)
      pass()
      write(1)
      await vi.waitFor(() => expect(waiting).toHaveLength(1), TIMEOUT)
    }
    await fall()
    const size = statSync(`${path()}-wal`).size
    expect(size).toBeGreaterThan(5_000_000)
    await expect(store.journalRoom?.()).resolves.toBeUndefined()
    expect(statSync(`${path()}-wal`).size).toBe(size)
    expect(store.journalRoom?.()).toBeUndefined()
    reader.close()
    await fall()
    await expect(store.journalRoom?.()).resolves.toBeUndefined()
    expect(statSync(`${path()}-wal`).size).toBe(0)
    await end()
  })

  it('end with the store even when the thread could not start', async () => {
    start(join(folder, 'nothing.js'))
    write(1)
    pass()
    await end()
    expect(warnings).toHaveLength(1)
  })

  it('are left to committers when the thread cannot start, and the log reports it', async () => {
    start(join(folder, 'nothing.js'))
    write(1)
    pass()
    await vi.waitFor(() => expect(warnings).toHaveLength(1), TIMEOUT)
    write(2000)
    write(1)
    expect(inDatabaseAlone()).toBeGreaterThan(0)
    expect(waiting).toHaveLength(0)
    await end()
  })

  it('stop for a file that was found damaged', async () => {
    // A thread that cannot start would report it.
    start(join(folder, 'nothing.js'))
    write(1)
    Object.defineProperty(store, 'isDamaged', { value: true })
    pass()
    await end()
    expect(warnings).toEqual([])
  })
})
