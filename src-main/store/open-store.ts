import { dirname } from 'node:path'
import Sqlite from 'better-sqlite3'
import { makePrivateFile, makePrivateFolder } from '../platform/private-files.ts'
import { JOURNAL_LIMIT } from './journal-limit.ts'
import { migrate } from './migrate.ts'
import { migrations as allMigrations } from './migrations/all.ts'
import type { Migration } from './migrations/migration.ts'
import { storeProblem } from './store-problem.ts'
import { Store } from './store.ts'

const BUSY_MILLISECONDS = 5000
/** The size of SQLite's page cache in KiB: enough for the inner nodes of a large store's indexes. */
const CACHE_KIBIBYTES = 16_000

/**
 * Opens the store at a path, creates it when missing, and migrates its schema. Every commit is synced to disk, so an
 * acknowledged write survives a power cut. Throws `store.damaged`, `store.full`, `store.future`, `store.foreign` or
 * `store.unavailable`.
 */
export function openStore(path: string, migrations: readonly Migration[] = allMigrations): Store {
  return openDatabase(connect(path), migrations)
}

/** Opens a connected database as a store. It is closed when that fails, with the problems of `openStore`. */
export function openDatabase(
  database: Sqlite.Database,
  migrations: readonly Migration[] = allMigrations,
): Store {
  try {
    database.pragma('foreign_keys = ON')
    // The check comes before any other write, because switching to WAL would change a foreign file.
    migrate(database, migrations)
    database.pragma('journal_mode = WAL')
    database.pragma('synchronous = FULL')
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
      // SQLite copies the file mode of the database to its other files.
      makePrivateFile(path)
    }
    return new Sqlite(path, { timeout: BUSY_MILLISECONDS })
  } catch (error) {
    throw storeProblem(error) ?? error
  }
}
