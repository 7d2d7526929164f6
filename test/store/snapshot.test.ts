import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openStore } from '../../src-main/store/open-store.ts'
import type { Store } from '../../src-main/store/store.ts'

let folder: string
let store: Store
let other: Store

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'carrel-snapshot-'))
  store = openStore(join(folder, 'workspace.db'))
  store.database.exec('CREATE TABLE word (text TEXT NOT NULL) STRICT')
  other = openStore(join(folder, 'workspace.db'))
})

afterEach(() => {
  store.close()
  other.close()
  rmSync(folder, { recursive: true })
})

const words = () => store.all<{ text: string }>('SELECT text FROM word').map(({ text }) => text)
const writeElsewhere = (text: string) => other.run('INSERT INTO word VALUES (?)', text)

describe('a snapshot', () => {
  it('shows one state, despite other writes meanwhile', () => {
    store.snapshot(() => {
      expect(words()).toEqual([])
      writeElsewhere('one')
      expect(words()).toEqual([])
    })
    expect(words()).toEqual(['one'])
  })

  it('ends with work that throws, and rethrows the error', () => {
    const failing = () =>
      store.snapshot(() => {
        throw new Error('the reading failed')
      })
    expect(failing).toThrow('the reading failed')
    store.transaction(() => store.run('INSERT INTO word VALUES (?)', 'two'))
    expect(words()).toEqual(['two'])
  })

  it('is that of the transaction or the batch around it, and ends neither', () => {
    store.transaction(() => {
      store.run('INSERT INTO word VALUES (?)', 'one')
      expect(store.snapshot(words)).toEqual(['one'])
    })
    store.batch(() => store.batchWriter.run('INSERT INTO word VALUES (?)', 'two'))
    expect(store.snapshot(words)).toEqual(['one', 'two'])
    store.dropBatch()
    expect(words()).toEqual(['one'])
  })
})
