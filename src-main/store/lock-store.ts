import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { makePrivateFile, makePrivateFolder } from '../platform/private-files.ts'
import { Problem } from '../schemas/problem.ts'

const LOCK = 'workspace.lock'

/**
 * Locks a data folder for this process, until the returned function is called or the process ends in any way. The lock
 * belongs to the operating system, on an empty database next to the real one. Throws `store.in-use` when another
 * process has it. Two processes on one store would remove each other's imports and miss each other's changes.
 */
export function lockStore(data: string): () => void {
  makePrivateFolder(data)
  makePrivateFile(join(data, LOCK))
  const database = new Sqlite(join(data, LOCK), { timeout: 0 })
  try {
    // In memory, so that a killed process leaves no journal for the next one to roll back.
    database.pragma('journal_mode = MEMORY')
    database.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    database.close()
    if ((error as { code?: unknown }).code !== 'SQLITE_BUSY') throw error
    throw new Problem(
      'store.in-use',
      'Another Carrel has this data folder open. Use that one, or close it first.',
      { cause: error },
    )
  }
  return () => database.close()
}
