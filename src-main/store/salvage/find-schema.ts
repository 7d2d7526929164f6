import Sqlite from 'better-sqlite3'
import { migrate } from '../migrate.ts'
import { recordsOf, type Column } from './page-records.ts'
import type { SalvageFile } from './salvage-file.ts'

/** A table or index of the schema. */
export interface SchemaRow {
  type: 'table' | 'index'
  name: string
  table: string
  /** The number of its first page. */
  root: number
  /** The SQL that created it; null for the index of a constraint. */
  sql: string | null
}

/** Returns the tables and indexes whose schema rows are anywhere in a file; the last of each name. */
export function findSchema(file: SalvageFile): SchemaRow[] {
  const names = knownNames()
  const rowsByName = new Map<string, SchemaRow>()
  for (let number = 2; number <= file.pages; number += 1) {
    const page = file.read(number)
    if (!page) continue
    for (const record of recordsOf(page, file.read)) {
      const row = schemaRow(record)
      if (row && names.has(row.table)) rowsByName.set(`${row.type} ${row.name}`, row)
    }
  }
  return parsableRows([...rowsByName.values()])
}

/** Returns the tables of a new store, which every store has. They identify real rows of the schema. */
function knownNames(): Set<string> {
  const fresh = newStore()
  const names = fresh
    .prepare<[], { name: string }>("SELECT name FROM sqlite_schema WHERE type = 'table'")
    .all()
  fresh.close()
  return new Set(names.map(({ name }) => name))
}

/** Returns an empty store of this version. */
export function newStore(): Sqlite.Database {
  const database = new Sqlite(':memory:')
  migrate(database)
  return database
}

function schemaRow([type, name, table, root, sql]: Column[]): SchemaRow | undefined {
  if (type !== 'table' && type !== 'index') return undefined
  if (typeof name !== 'string' || typeof table !== 'string' || typeof root !== 'number') return undefined
  // Virtual tables have no first page, and their content is rebuilt from other tables.
  if (root < 2 || (sql !== null && typeof sql !== 'string')) return undefined
  return { type, name, table, root, sql }
}

/** Returns the rows that SQLite can parse. A single broken one would block the whole schema. */
function parsableRows(rows: SchemaRow[]): SchemaRow[] {
  const trial = new Sqlite(':memory:')
  const tables = new Set<string>()
  const isParsable = ({ type, name, table, sql }: SchemaRow): boolean => {
    if (type === 'index' && !tables.has(table)) return false
    if (sql === null) return type === 'index'
    try {
      trial.exec(sql)
    } catch (error) {
      if (error instanceof Sqlite.SqliteError) return false
      throw error
    }
    if (type === 'table') tables.add(name)
    return true
  }
  const ordered = rows.toSorted((a, b) => (a.type === b.type ? 0 : a.type === 'table' ? -1 : 1))
  const parsable = ordered.filter(isParsable)
  trial.close()
  return parsable
}
