import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { Problem } from '../../schemas/problem.ts'
import { isDamage } from '../store-problem.ts'
import { findSchema, newStore, type SchemaRow } from './find-schema.ts'
import { SalvageFile } from './salvage-file.ts'

/** A readable database, made from a file in any state. */
export interface SalvagedStore {
  database: Sqlite.Database
  close(): void
}

/**
 * Makes the rest of a database readable when its first page is damaged or its end is missing. It works on a copy, which
 * is removed at the end. The header is rewritten. When the first page is lost, the tables are found by schema rows on
 * other pages. Throws the problem of a file without readable content.
 */
export function salvageStore(path: string, cause: unknown): SalvagedStore {
  const folder = mkdtempSync(join(tmpdir(), 'carrel-salvage-'))
  const copy = join(folder, 'workspace.db')
  const remove = () => rmSync(folder, { recursive: true, force: true })
  try {
    const database = openCopy(path, copy)
    if (!database) throw nothingSalvaged(path, cause)
    return {
      database,
      close() {
        database.close()
        remove()
      },
    }
  } catch (error) {
    remove()
    throw error
  }
}

function openCopy(path: string, copy: string): Sqlite.Database | undefined {
  copyFileSync(path, copy)
  const file = new SalvageFile(copy)
  try {
    file.applyJournal(`${path}-wal`)
    if (file.pages === 0) return undefined
    file.writeHeader()
    const database = openWhole(copy)
    if (database) return database
    const schema = findSchema(file)
    if (schema.length === 0) return undefined
    file.writeEmptySchema()
    writeSchema(copy, schema)
    return openWhole(copy)
  } finally {
    file.close()
  }
}

/** Opens a database with the tables of a store; undefined for any other. */
function openWhole(path: string): Sqlite.Database | undefined {
  const database = new Sqlite(path)
  try {
    if (hasTables(database)) return database
  } catch (error) {
    if (!isDamage(error)) throw error
  }
  database.close()
  return undefined
}

/** True when a database has the tables with texts. Throws when its schema is unreadable. */
export function hasTables(database: Sqlite.Database): boolean {
  const names = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").pluck().all()
  return names.includes('page_version') && names.includes('blob')
}

/** Writes the found rows of a schema. Tables that were not found are created empty. */
function writeSchema(path: string, schema: SchemaRow[]): void {
  const database = new Sqlite(path)
  database.unsafeMode(true)
  database.pragma('writable_schema = ON')
  const insert = database.prepare(
    'INSERT INTO sqlite_schema (type, name, tbl_name, rootpage, sql) VALUES (?, ?, ?, ?, ?)',
  )
  for (const { type, name, table, root, sql } of schema) insert.run(type, name, table, root, sql)
  database.close()
  addMissing(path)
}

function addMissing(path: string): void {
  const fresh = newStore()
  const database = new Sqlite(path)
  const rows = fresh
    .prepare<[], { name: string; sql: string }>(
      "SELECT name, sql FROM sqlite_schema WHERE type = 'table' AND rootpage > 0 AND name NOT LIKE 'sqlite_%'",
    )
    .all()
  const exists = database.prepare<[string]>('SELECT 1 FROM sqlite_schema WHERE name = ?')
  for (const { name, sql } of rows) if (!exists.get(name)) database.exec(sql)
  database.close()
  fresh.close()
}

/** Returns the problem of a store from which nothing can be saved. */
export function nothingSalvaged(path: string, cause: unknown): Problem {
  return new Problem(
    'store.damaged',
    `Nothing can be read in ${path}: it contains no text of Carrel. The file stays as it is. If you have a backup of the data folder, put that in its place. If this is the copy of a workspace on a server, the sent edits are safe there: make a fresh copy.`,
    { cause },
  )
}
