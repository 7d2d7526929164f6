import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ProblemCode } from '../../src-main/schemas/problem.ts'
import { Problem } from '../../src-main/schemas/problem.ts'
import { migrate } from '../../src-main/store/migrate.ts'
import { migrations } from '../../src-main/store/migrations/all.ts'
import { openStore } from '../../src-main/store/open-store.ts'
import { openTestWorkspace } from '../support/workspace.ts'

let folder: string
let path: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'carrel-store-'))
  path = join(folder, 'workspace.db')
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Returns the code of the problem that opening throws. */
function refusalOfOpening(): ProblemCode {
  try {
    openStore(path).close()
  } catch (error) {
    if (error instanceof Problem) return error.code
    throw error
  }
  throw new Error('It was opened')
}

const hashOf = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex')

/** Expects that opening is refused and every byte of the folder is unchanged. */
function expectRefusedUntouched(code: ProblemCode): void {
  const before = hashOf(path)
  expect(refusalOfOpening()).toBe(code)
  expect(hashOf(path)).toBe(before)
  expect(readdirSync(folder)).toEqual(['workspace.db'])
}

/** Returns the whole schema in a fixed order. */
function schemaOf(database: Sqlite.Database): unknown[] {
  return database.prepare('SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY type, name').all()
}

describe('opening a store', () => {
  it('creates it when missing, in WAL, synced at each commit, with foreign keys on', () => {
    const store = openStore(path)
    const pragma = (name: string) => store.database.pragma(name, { simple: true })
    expect(pragma('journal_mode')).toBe('wal')
    expect(pragma('synchronous')).toBe(2)
    expect(pragma('foreign_keys')).toBe(1)
    expect(pragma('user_version')).toBe(migrations.at(-1)?.number)
    store.close()
  })

  it('refuses a database from the future and leaves it untouched', () => {
    openStore(path).close()
    const database = new Sqlite(path)
    database.pragma('user_version = 999999')
    database.pragma('wal_checkpoint(TRUNCATE)')
    database.pragma('journal_mode = DELETE')
    database.close()
    expectRefusedUntouched('store.future')
  })

  it("refuses another program's database and leaves it untouched", () => {
    const database = new Sqlite(path)
    database.exec('CREATE TABLE recipe (name TEXT)')
    database.close()
    expectRefusedUntouched('store.foreign')
  })

  it('refuses a file that is not a database and leaves it untouched', () => {
    writeFileSync(path, 'Dear diary, '.repeat(500))
    expectRefusedUntouched('store.damaged')
  })

  it('reports a folder that cannot be created', () => {
    writeFileSync(join(folder, 'file'), '')
    path = join(folder, 'file', 'workspace.db')
    expect(refusalOfOpening()).toBe('store.unavailable')
  })

  it('has STRICT tables only', () => {
    const store = openStore(path)
    const lenient = store.database
      .prepare(
        "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND strict = 0 AND name NOT LIKE 'sqlite_%'",
      )
      .pluck()
      .all()
    expect(lenient).toEqual([])
    store.close()
  })
})

const BROKEN = {
  number: 100_000,
  name: 'broken',
  sql: 'CREATE TABLE half (a INTEGER) STRICT; CREATE TABLE half (a INTEGER) STRICT;',
}

describe('migrations', () => {
  it('produce the same schema one version at a time as all at once', () => {
    const fresh = new Sqlite(':memory:')
    migrate(fresh)
    const upgraded = new Sqlite(join(folder, 'step.db'))
    for (let count = 1; count <= migrations.length; count += 1) migrate(upgraded, migrations.slice(0, count))
    expect(schemaOf(upgraded)).toEqual(schemaOf(fresh))
    fresh.close()
    upgraded.close()
  })

  it('have ascending numbers', () => {
    const numbers = migrations.map(({ number }) => number)
    expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b))
  })

  it('commit all of a step or nothing of it', () => {
    const database = new Sqlite(path)
    migrate(database)
    expect(() => migrate(database, [...migrations, BROKEN])).toThrow(/half/)
    expect(database.pragma('user_version', { simple: true })).toBe(migrations.at(-1)?.number)
    expect(database.prepare("SELECT count(*) FROM sqlite_schema WHERE name = 'half'").pluck().get()).toBe(0)
    database.close()
  })
})

describe('the migrations of a new store', () => {
  it('are committed together, and leave it empty when one fails', () => {
    const database = new Sqlite(path)
    expect(() => migrate(database, [...migrations, BROKEN])).toThrow(/half/)
    expect(database.pragma('user_version', { simple: true })).toBe(0)
    expect(database.prepare('SELECT count(*) FROM sqlite_schema').pluck().get()).toBe(0)
    database.close()
  })
})

describe('a full disk', () => {
  it('commits nothing of the request, reports it, and continues once the disk has space', () => {
    const workspace = openTestWorkspace({ path })
    const params = { organizationId: workspace.organization }
    const space = workspace.call('createSpace', { params, body: { title: 'Guide' } }).id
    const request = workspace.call('createChangeRequest', { params: { spaceId: space } }).id
    const { database } = workspace.store
    database.pragma(`max_page_count = ${String(database.pragma('page_count', { simple: true }))}`)
    const insert = {
      operation: 'insert_page',
      title: 'Big',
      document: { markdown: 'x'.repeat(500_000) },
    } as const
    const write = () =>
      workspace.attempt('updateChangeRequestContent', {
        params: { spaceId: space, changeRequestId: request },
        body: { changes: [{ operation: 'insert_page', title: 'Small', document: {} }, insert] },
      })
    const refused = write()
    expect(refused.ok ? '' : refused.problem.code).toBe('store.full')
    const read = () =>
      workspace.call('listPagesInChangeRequest', { params: { spaceId: space, changeRequestId: request } })
        .pages
    expect(read()).toEqual([])
    database.pragma('max_page_count = 1000000')
    expect(write().ok).toBe(true)
    expect(read()).toHaveLength(2)
    workspace.close()
  })
})
