import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openStore } from '../../src-main/store/open-store.ts'
import type { Store } from '../../src-main/store/store.ts'

/** The number of SQLite for commits that wait for the disk. */
const FULL = 2

let folder: string
let store: Store

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'carrel-batch-'))
  store = openStore(join(folder, 'workspace.db'))
  store.database.exec(`CREATE TABLE parent (id INTEGER PRIMARY KEY) STRICT;
    CREATE TABLE child (parent INTEGER REFERENCES parent (id) DEFERRABLE INITIALLY DEFERRED) STRICT;
    CREATE TABLE word (text TEXT NOT NULL) STRICT`)
})

afterEach(() => {
  store.close()
  rmSync(folder, { recursive: true })
})

const write = (text: string) => store.batchWriter.run('INSERT INTO word VALUES (?)', text)
/** Returns the rows that another connection sees, which are the committed ones. */
const committedRows = () => {
  const other = openStore(join(folder, 'workspace.db'))
  const words = other.all<{ text: string }>('SELECT text FROM word ORDER BY rowid').map(({ text }) => text)
  other.close()
  return words
}
/** A row that only the commit refuses. */
const spoil = () => store.batchWriter.run('INSERT INTO child VALUES (1)')

describe('a batch', () => {
  it('commits nothing until it ends, and then all its steps', () => {
    store.batch(() => write('one'))
    store.batch(() => write('two'))
    expect(committedRows()).toEqual([])
    store.endBatch()
    expect(committedRows()).toEqual(['one', 'two'])
  })

  it('shows each step the writes of earlier steps', () => {
    store.batch(() => write('one'))
    expect(store.batch(() => store.batchWriter.get('SELECT text FROM word'))).toEqual({ text: 'one' })
  })

  it('is rolled back by a step that throws, and another may begin', () => {
    store.batch(() => write('one'))
    const failing = () =>
      store.batch(() => {
        write('two')
        throw new Error('the step failed')
      })
    expect(failing).toThrow('the step failed')
    store.batch(() => write('three'))
    store.endBatch()
    expect(committedRows()).toEqual(['three'])
  })

  it('leaves later commits durable when another process prevents its begin', () => {
    const other = new Sqlite(join(folder, 'workspace.db'))
    other.exec('BEGIN IMMEDIATE')
    store.database.pragma('busy_timeout = 0')
    expect(() => store.batch(() => write('one'))).toThrow('database is locked')
    other.close()
    expect(store.database.pragma('synchronous', { simple: true })).toBe(FULL)
  })

  it('leaves nothing when it is dropped, or when the store closes', () => {
    store.batch(() => write('one'))
    store.dropBatch()
    expect(committedRows()).toEqual([])
    store.batch(() => write('two'))
    store.close()
    store = openStore(join(folder, 'workspace.db'))
    expect(committedRows()).toEqual([])
  })

  it('is committed before any other write, so that no other write depends on it', () => {
    store.batch(() => write('one'))
    store.transaction(() => store.run('INSERT INTO word VALUES (?)', 'someone else'))
    store.batch(() => write('two'))
    store.dropBatch()
    expect(committedRows()).toEqual(['one', 'someone else'])
  })

  it('is committed before a transaction that fails', () => {
    store.batch(() => write('one'))
    const failing = () =>
      store.transaction(() => {
        throw new Error('the transaction failed')
      })
    expect(failing).toThrow('the transaction failed')
    expect(committedRows()).toEqual(['one'])
  })

  it('throws at its next step when another write ended it, and that write is committed', () => {
    store.batch(() => write('one'))
    store.batch(spoil)
    store.transaction(() => store.run('INSERT INTO word VALUES (?)', 'someone else'))
    expect(committedRows()).toEqual(['someone else'])
    expect(() => store.batch(() => write('two'))).toThrow('FOREIGN KEY')
    store.batch(() => write('three'))
    store.endBatch()
    expect(committedRows()).toEqual(['someone else', 'three'])
  })

  it('throws at its end when it was lost, and no longer once it was dropped', () => {
    store.batch(spoil)
    store.run('INSERT INTO word VALUES (?)', 'someone else')
    expect(() => store.endBatch()).toThrow('FOREIGN KEY')
    store.batch(spoil)
    store.run('INSERT INTO word VALUES (?)', 'another')
    store.dropBatch()
    store.endBatch()
    expect(committedRows()).toEqual(['someone else', 'another'])
  })

  it('is rolled back when its end fails', () => {
    store.batch(() => write('one'))
    store.batch(spoil)
    expect(() => store.endBatch()).toThrow('FOREIGN KEY')
    expect(committedRows()).toEqual([])
    expect(store.database.inTransaction).toBe(false)
  })

  it('syncs acknowledged writes again once it has ended, in any way', () => {
    const synchronous = () => store.database.pragma('synchronous', { simple: true })
    const full = synchronous()
    store.batch(() => write('one'))
    expect(synchronous()).not.toBe(full)
    store.endBatch()
    expect(synchronous()).toBe(full)
    store.batch(() => write('two'))
    store.dropBatch()
    expect(synchronous()).toBe(full)
  })

  it('leaves nothing of itself when the process is killed', async () => {
    store.run('INSERT INTO word VALUES (?)', 'before')
    const script = join(import.meta.dirname, '../support/sync/open-batch.ts')
    const child = spawn(process.execPath, [script, join(folder, 'workspace.db')], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const exit = once(child, 'exit')
    await once(child.stdout, 'data')
    child.kill('SIGKILL')
    await exit
    expect(committedRows()).toEqual(['before'])
    expect(store.get('PRAGMA integrity_check')).toEqual({ integrity_check: 'ok' })
  })
})
