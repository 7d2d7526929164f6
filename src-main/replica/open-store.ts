import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import Sqlite from 'better-sqlite3'
import { Problem } from '../schemas/problem.ts'
import { migrate } from './migrate.ts'
import { Store } from './store.ts'

const BUSY_MILLISECONDS = 5000
/** Pages of SQLite kept in memory, in KiB: enough for the inner nodes of a large store's indexes. */
const CACHE_KIBIBYTES = 16_000

/**
 * Opens the store at a path, making it if it is not there, and brings its schema up to date.
 * Every commit is synced to disk: what was acknowledged survives a power cut, not only a crash.
 * Fails with `store.damaged`, `store.future`, `store.foreign` or `store.unavailable`.
 */
export function openStore(path: string): Store {
  const database = connect(path)
  try {
    // Checks before anything is written: switching to WAL would already change a stranger's file.
    migrateOnlyOurs(database)
    database.pragma('journal_mode = WAL')
    database.pragma('synchronous = FULL')
    database.pragma('foreign_keys = ON')
    database.pragma(`cache_size = -${CACHE_KIBIBYTES}`)
    database.pragma('temp_store = MEMORY')
    return new Store(database)
  } catch (error) {
    database.close()
    throw storeProblem(error)
  }
}

function connect(path: string): Sqlite.Database {
  try {
    if (path !== ':memory:') mkdirSync(dirname(path), { recursive: true })
    return new Sqlite(path, { timeout: BUSY_MILLISECONDS })
  } catch (error) {
    throw storeProblem(error)
  }
}

function migrateOnlyOurs(database: Sqlite.Database): void {
  database.pragma('foreign_keys = ON')
  migrate(database)
}

/** The problem that the disk, its rights or its content are to us; anything else as it came. */
export function storeProblem(error: unknown): unknown {
  if (error instanceof Problem) return error
  const code = String((error as { code?: unknown }).code)
  if (code === 'SQLITE_NOTADB' || code.startsWith('SQLITE_CORRUPT')) {
    return new Problem(
      'store.damaged',
      'The file is not a database, or it is damaged. Nothing was changed. Restore it from a backup, or choose another data folder.',
      { cause: error },
    )
  }
  if (!UNREACHABLE.test(code)) return error
  return new Problem(
    'store.unavailable',
    'The data folder cannot be opened. Check that it exists, that you may write to it and that the disk has room.',
    { cause: error },
  )
}

/** What the disk and its rights can do to us. Anything else is a fault of ours, and says so by itself. */
const UNREACHABLE = /^(SQLITE_(CANTOPEN|READONLY|IOERR|FULL|BUSY|PERM|AUTH|NOLFS)|E[A-Z]+$)/
