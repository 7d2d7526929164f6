import type { MessagePort } from 'node:worker_threads'
import Sqlite from 'better-sqlite3'

/** What the thread is told: to bring over what is in the journal, or to let go of the database and end. */
export type ToCheckpointThread = 'checkpoint' | 'end'

/** What a checkpoint came to. */
export type FromCheckpointThread = { ok: true } | { ok: false; error: Error }

/**
 * Brings what was committed over from the journal whenever the port says so. Passive: it waits for nobody and
 * keeps nobody waiting; what somebody is still reading is left for the next time.
 */
export function answerCheckpoints(port: MessagePort, path: string): void {
  const database = new Sqlite(path, { fileMustExist: true })
  port.on('message', (message: ToCheckpointThread) => {
    if (message === 'end') {
      database.close()
      port.close()
      return
    }
    port.postMessage(checkpoint(database), [])
  })
}

function checkpoint(database: Sqlite.Database): FromCheckpointThread {
  try {
    database.pragma('wal_checkpoint(PASSIVE)')
    return { ok: true }
  } catch (error) {
    return { ok: false, error: error as Error }
  }
}
