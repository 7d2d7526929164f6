import type { Database } from 'better-sqlite3'
import { isDamage } from './store-problem.ts'

/** Stands for what a damaged page keeps from being read. */
export const DAMAGED = Symbol('damaged')

/** What the work comes to; a damaged page in its way is an answer as well. */
export function tried<T>(work: () => T): T | typeof DAMAGED {
  try {
    return work()
  } catch (error) {
    if (isDamage(error) || isMissing(error)) return DAMAGED
    throw error
  }
}

/**
 * Whether a table or an index is not there, as in a store of which part of the schema was lost. The statements of this kind
 * of reading are the same for every store, so nothing else is wrong with them.
 */
function isMissing(error: unknown): boolean {
  return String((error as { code?: unknown } | null)?.code) === 'SQLITE_ERROR'
}

/** Every key that any of the ways tells before it meets a damaged page, each once. */
export function keysBy<Key extends object>(database: Database, ways: readonly string[]): Iterable<Key> {
  const keys = new Map<string, Key>()
  for (const sql of ways) {
    tried(() => {
      for (const key of database.prepare<[], Key>(sql).iterate()) keys.set(JSON.stringify(key), key)
    })
  }
  return keys.values()
}

/** Whether a query comes to its end without meeting a damaged page. */
export function isReadToItsEnd(database: Database, sql: string): boolean {
  return (
    tried(() => {
      for (const row of database.prepare(sql).iterate()) void row
    }) !== DAMAGED
  )
}

/** Every way into the table of edits that were not settled with the remote. */
export const INTENT_KEYS = [
  'SELECT seq AS id FROM intent',
  'SELECT seq AS id FROM intent ORDER BY seq DESC',
  'SELECT seq AS id FROM intent INDEXED BY intent_by_state ORDER BY state, seq',
]
