import { statSync } from 'node:fs'
import Sqlite from 'better-sqlite3'
import type { ThreadWork } from '../../platform/worker-thread.ts'

/** A checkpoint brings over what the journal holds; `truncate` cuts the journal to nothing as well. */
export type CheckpointRequest = 'checkpoint' | 'truncate'

/** What a checkpoint came to, and how many bytes of the disk the journal takes after it. */
export type CheckpointAnswer = { ok: true; journal: number } | { ok: false; error: Error }

const MODES = { checkpoint: 'PASSIVE', truncate: 'TRUNCATE' } as const

/**
 * Brings what was committed over from the journal whenever the port says so. Neither way waits for anybody: what
 * somebody is still reading or writing is left for the next time. Only truncating keeps writers waiting, for
 * as long as it brings over what came since the last checkpoint.
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
