import { statSync } from 'node:fs'
import Sqlite from 'better-sqlite3'
import type { ThreadWork } from '../../platform/worker-thread.ts'

/** A request to the thread: checkpoint the journal, or truncate it as well. */
export type CheckpointRequest = 'checkpoint' | 'truncate'

/** The result of a checkpoint, with the size of the journal afterwards in bytes. */
export type CheckpointAnswer = { ok: true; journal: number } | { ok: false; error: Error }

const MODES = { checkpoint: 'PASSIVE', truncate: 'TRUNCATE' } as const

/**
 * Returns the work of the thread, which checkpoints the journal at each request. No mode waits for readers or writers,
 * whose pages are left for the next request. Only a truncation blocks writers, while it copies the commits since the
 * last checkpoint.
 */
export function checkpointsOf(path: string): ThreadWork<CheckpointRequest, CheckpointAnswer> {
  const database = new Sqlite(path, { fileMustExist: true, timeout: 0 })
  return {
    answer: (request) => checkpoint(database, MODES[request]),
    end: () => database.close(),
  }
}

function checkpoint(database: Sqlite.Database, mode: string): CheckpointAnswer {
  try {
    database.pragma(`wal_checkpoint(${mode})`)
    return { ok: true, journal: statSync(`${database.name}-wal`, { throwIfNoEntry: false })?.size ?? 0 }
  } catch (error) {
    return { ok: false, error: error as Error }
  }
}
