import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { makePrivateFile, makePrivateFolder } from '../platform/private-files.ts'
import { Problem } from '../schemas/problem.ts'

const LOCK = 'workspace.lock'

/**
 * Takes a data folder for this process, until the returned function is called or the process ends, however
 * it ends: the lock is the operating system's, on an empty database beside the real one. Fails with
 * `store.in-use` where another process has it. Two processes on one store would clear away each other's
 * imports and tell nobody of their changes.
 */
export function lockStore(data: string): () => void {
  makePrivateFolder(data)
  makePrivateFile(join(data, LOCK))
  const database = new Sqlite(join(data, LOCK), { timeout: 0 })
  try {
    // In memory, so that a process that is killed leaves no journal behind that the next would have to play back.
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
