import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from 'better-sqlite3'

const LOOK_MILLISECONDS = 20

/** Waits for the indexes of search and links, which are built after a large write. */
export async function untilIndexed(database: Database): Promise<void> {
  const left = database.prepare('SELECT EXISTS (SELECT 1 FROM unindexed)').pluck()
  while (left.get() === 1) await wait(LOOK_MILLISECONDS)
}
