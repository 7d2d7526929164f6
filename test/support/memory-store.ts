import { writeFileSync } from 'node:fs'
import Sqlite from 'better-sqlite3'
import { openDatabase, openStore } from '../../src-main/store/open-store.ts'
import type { Store } from '../../src-main/store/store.ts'

let migrated: Buffer | undefined

/**
 * Opens an empty store in memory. The migrations took most of the time of a test. So they run once in a process, and
 * every store starts as a copy of their result.
 */
export function openMemoryStore(): Store {
  return openDatabase(new Sqlite(migratedStore()))
}

/** Opens an empty store in a new file, also as a copy of the migrated one. */
export function openFileStore(path: string): Store {
  writeFileSync(path, migratedStore(), { flag: 'wx', mode: 0o600 })
  return openStore(path)
}

function migratedStore(): Buffer {
  migrated ??= migrate()
  return migrated
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
