import type { Database } from 'better-sqlite3'
import { isDamage } from './store-problem.ts'

/** The result for content on a damaged page. */
export const DAMAGED = Symbol('damaged')

/** Returns the result of the work, or DAMAGED when a damaged page stopped it. */
export function unlessDamaged<T>(work: () => T): T | typeof DAMAGED {
  try {
    return work()
  } catch (error) {
    if (isDamage(error) || isMissing(error)) return DAMAGED
    throw error
  }
}

/**
 * True when a table or index is missing, as in a store with a partly lost schema. These statements are the same for
 * every store, so this error has no other cause.
 */
function isMissing(error: unknown): boolean {
  return String((error as { code?: unknown } | null)?.code) === 'SQLITE_ERROR'
}

/** Returns every key that any of the queries yields before it meets a damaged page, each once. */
export function keysBy<Key extends object>(database: Database, queries: readonly string[]): Iterable<Key> {
  const keys = new Map<string, Key>()
  for (const sql of queries) {
    unlessDamaged(() => {
      for (const key of database.prepare<[], Key>(sql).iterate()) keys.set(JSON.stringify(key), key)
    })
  }
  return keys.values()
}

/** True when a query reaches its end without a damaged page. */
export function isReadable(database: Database, sql: string): boolean {
  return (
    unlessDamaged(() => {
      for (const row of database.prepare(sql).iterate()) void row
    }) !== DAMAGED
  )
}

/** Every access path to the table of unfinished edits. */
export const INTENT_KEYS = [
  'SELECT seq AS id FROM intent',
  'SELECT seq AS id FROM intent ORDER BY seq DESC',
  'SELECT seq AS id FROM intent INDEXED BY intent_by_state ORDER BY state, seq',
]
