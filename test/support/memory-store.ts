import Sqlite from 'better-sqlite3'
import { openDatabase, openStore } from '../../src-main/store/open-store.ts'
import type { Store } from '../../src-main/store/store.ts'

let migrated: Buffer | undefined

/**
 * Opens an empty store in memory. The migrations run once in a process; every store starts as a copy of their result,
 * since they took most of the time of a test.
 */
export function openMemoryStore(): Store {
  migrated ??= migrate()
  return openDatabase(new Sqlite(migrated))
}

function migrate(): Buffer {
  const store = openStore(':memory:')
  try {
    return store.database.serialize()
  } finally {
    store.close()
  }
}

/** Opens the store at a path, or an empty one in memory. */
export function openTestStore(path: string): Store {
  return path === ':memory:' ? openMemoryStore() : openStore(path)
}
