import { statSync } from 'node:fs'
import type { MessagePort } from 'node:worker_threads'
import Sqlite from 'better-sqlite3'

/**
 * What the thread is asked: to bring over what is in the journal, to cut the journal to nothing as well, or to let
 * go of the database and end.
 */
export type ToCheckpointThread = 'checkpoint' | 'truncate' | 'end'

/** What a checkpoint came to, and how many bytes of the disk the journal takes after it. */
export type FromCheckpointThread = { ok: true; journal: number } | { ok: false; error: Error }

const MODES = { checkpoint: 'PASSIVE', truncate: 'TRUNCATE' } as const

/**
 * Brings what was committed over from the journal whenever the port says so. Neither way waits for anybody: what
 * somebody is still reading or writing is left for the next time. Only truncating keeps writers waiting, for
 * as long as it brings over what came since the last checkpoint.
 */
export function answerCheckpoints(port: MessagePort, path: string): void {
  const database = new Sqlite(path, { fileMustExist: true, timeout: 0 })
  port.on('message', (message: ToCheckpointThread) => {
    if (message === 'end') {
      database.close()
      port.close()
      return
    }
    port.postMessage(checkpoint(database, MODES[message]), [])
  })
}

function checkpoint(database: Sqlite.Database, mode: string): FromCheckpointThread {
  try {
    database.pragma(`wal_checkpoint(${mode})`)
    return { ok: true, journal: statSync(`${database.name}-wal`, { throwIfNoEntry: false })?.size ?? 0 }
  } catch (error) {
    return { ok: false, error: error as Error }
  }
}
