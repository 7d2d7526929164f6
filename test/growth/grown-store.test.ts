import { mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import Sqlite from 'better-sqlite3'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openGrownCopy } from '../support/grown-store/cache.ts'
import { grow } from '../support/grown-store/grow.ts'

const PAGES = 120

const folder = mkdtempSync(join(tmpdir(), 'carrel-grown-test-'))
const copies: string[] = []
afterAll(() => {
  for (const made of [folder, ...copies]) rmSync(made, { recursive: true, force: true })
})

/** Opens a copy, and returns it with the lines of its log. */
async function open(from: string) {
  const log: string[] = []
  const grown = await openGrownCopy(PAGES, (line) => log.push(line), grow, join(folder, from))
  copies.push(grown.data)
  const database = new Sqlite(join(grown.data, 'workspace.db'), { readonly: true })
  return { ...grown, log, database }
}

/** All rows of the tables with content, without the keys that each new store draws. */
function rowsOf(database: Sqlite.Database): Record<string, unknown[]> {
  const tables = database
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE '%VIRTUAL%' ORDER BY name")
    .pluck()
    .all() as string[]
  return Object.fromEntries(
    tables
      .filter((name) => name !== 'setting' && !/^search_.*_(data|idx|docsize|config|content)$/.test(name))
      .map((name) => [name, database.prepare(`SELECT * FROM "${name}"`).all()]),
  )
}

describe('a grown store', () => {
  let first: Awaited<ReturnType<typeof open>>
  beforeAll(async () => {
    first = await open('a')
  })
  afterAll(() => first.database.close())

  const count = (sql: string) => first.database.prepare(sql).pluck().get()

  it('has the same rows each time it is made', async () => {
    const { database } = await open('b')
    const [rows, others] = [rowsOf(first.database), rowsOf(database)]
    database.close()
    expect(Object.keys(rows).length).toBeGreaterThan(20)
    expect(Object.keys(rows).filter((table) => !isDeepStrictEqual(rows[table], others[table]))).toEqual([])
  })

  it('has a space of the size, with searchable pages and links between them', () => {
    const pages = `FROM page_version JOIN space USING (line) WHERE space.id = '${first.space}' AND until IS NULL`
    expect(count(`SELECT count(*) ${pages} AND text IS NOT NULL`)).toBe(PAGES)
    expect(count('SELECT count(*) FROM link')).toBeGreaterThan(PAGES)
    expect(count('SELECT count(*) FROM unindexed')).toBe(0)
  })

  it('has change requests of all states, comments, members, teams and collections', () => {
    const states = first.database.prepare('SELECT DISTINCT status FROM change_request').pluck().all()
    expect(states.toSorted()).toEqual(['archived', 'draft', 'merged', 'open'])
    const tables = ['review', 'comment', 'comment_reply', 'team', 'team_member', 'collection']
    expect(tables.filter((table) => count(`SELECT count(*) FROM ${table}`) === 0)).toEqual([])
    expect(count('SELECT count(DISTINCT role) FROM member')).toBeGreaterThan(4)
  })

  it('is made once, and each use gets a copy', async () => {
    const { log, data, database } = await open('a')
    database.close()
    expect(log).toEqual([])
    expect(data).not.toBe(first.data)
  })

  it('is migrated when the schema is newer, and not made again', async () => {
    const made = join(folder, 'a', readdirSync(join(folder, 'a'))[0] ?? '')
    renameSync(made, made.replace(/\d+$/, '10'))
    const { log, space, database } = await open('a')
    database.close()
    expect(log).toEqual([`migrating the workspace of ${PAGES} pages`])
    expect(space).toBe(first.space)
  })
})
