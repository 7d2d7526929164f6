import type { Database } from 'better-sqlite3'
import { Problem } from '../schemas/problem.ts'
import { migrations as allMigrations } from './migrations/all.ts'
import type { Migration } from './migrations/migration.ts'

/** Marks a database file as Carrel's: the bytes of "CARL" in SQLite's application id. */
export const APPLICATION_ID = 0x4341524c

/**
 * Migrates the schema, each step in its own transaction with its number, and a new store in one. Throws `store.foreign`
 * for the database of another program, and `store.future` for one of a newer Carrel. Both stay unchanged.
 */
export function migrate(database: Database, migrations: readonly Migration[] = allMigrations): void {
  refuseForeign(database)
  const current = database.pragma('user_version', { simple: true }) as number
  const latest = migrations.at(-1)?.number ?? 0
  if (current > latest) {
    throw new Problem(
      'store.future',
      `This data was written by a newer version of Carrel (schema ${current}, this version knows up to ${latest}). ` +
        'Install the newer version to open it; nothing was changed.',
    )
  }
  const pending = migrations.filter(({ number }) => number > current)
  const applyAll = (): void => pending.forEach((migration) => apply(database, migration))
  // A new store needs no partial result, and each commit waits for the disk.
  if (current === 0) database.transaction(applyAll)()
  else applyAll()
}

function refuseForeign(database: Database): void {
  const application = database.pragma('application_id', { simple: true }) as number
  if (application === APPLICATION_ID) return
  const tables = database.prepare('SELECT count(*) FROM sqlite_schema').pluck().get() as number
  if (application !== 0 || tables > 0) {
    throw new Problem(
      'store.foreign',
      'This file is a database of another program. Choose an empty folder, or one that Carrel made; nothing was changed.',
    )
  }
}

function apply(database: Database, migration: Migration): void {
  database.transaction(() => {
    database.exec(migration.sql)
    database.pragma(`application_id = ${APPLICATION_ID}`)
    database.pragma(`user_version = ${migration.number}`)
  })()
}
