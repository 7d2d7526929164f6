import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from 'better-sqlite3'

const POLL_MILLISECONDS = 20

/** Waits until the pages of a large write are indexed for search and links. */
export async function untilIndexed(database: Database): Promise<void> {
  const left = database.prepare('SELECT EXISTS (SELECT 1 FROM unindexed)').pluck()
  while (left.get() === 1) await wait(POLL_MILLISECONDS)
}
