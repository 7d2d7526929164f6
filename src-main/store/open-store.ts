import { dirname } from 'node:path'
import Sqlite from 'better-sqlite3'
import { makePrivateFile, makePrivateFolder } from '../platform/private-files.ts'
import { JOURNAL_LIMIT } from './journal-limit.ts'
import { migrate } from './migrate.ts'
import { migrations as all } from './migrations/all.ts'
import type { Migration } from './migrations/migration.ts'
import { storeProblem } from './store-problem.ts'
import { Store } from './store.ts'

const BUSY_MILLISECONDS = 5000
/** Pages of SQLite kept in memory, in KiB: enough for the inner nodes of a large store's indexes. */
const CACHE_KIBIBYTES = 16_000

/**
 * Opens the store at a path, making it if it is not there, and brings its schema up to date.
 * Every commit is synced to disk: what was acknowledged survives a power cut, not only a crash.
 * Fails with `store.damaged`, `store.full`, `store.future`, `store.foreign` or `store.unavailable`.
 */
export function openStore(path: string, migrations: readonly Migration[] = all): Store {
  const database = connect(path)
  try {
    // Checks before anything is written: switching to WAL would already change a stranger's file.
    migrateOnlyOurs(database, migrations)
    database.pragma('journal_mode = WAL')
    database.pragma('synchronous = FULL')
    database.pragma('foreign_keys = ON')
    database.pragma(`cache_size = -${CACHE_KIBIBYTES}`)
    database.pragma(`journal_size_limit = ${JOURNAL_LIMIT}`)
    database.pragma('temp_store = MEMORY')
    return new Store(database)
  } catch (error) {
    database.close()
    throw storeProblem(error) ?? error
  }
}

function connect(path: string): Sqlite.Database {
  try {
    if (path !== ':memory:') {
      makePrivateFolder(dirname(path))
      // SQLite gives the files beside the database the modes of the database.
      makePrivateFile(path)
    }
    return new Sqlite(path, { timeout: BUSY_MILLISECONDS })
  } catch (error) {
    throw storeProblem(error) ?? error
  }
}

function migrateOnlyOurs(database: Sqlite.Database, migrations: readonly Migration[]): void {
  database.pragma('foreign_keys = ON')
  migrate(database, migrations)
}
