import { timestamp } from '../operations/engine/timestamp.ts'
import type { SyncNotice } from '../schemas/sync.ts'
import type { Reader, Writer } from '../store/store.ts'

/*
 * A remote that was restored from a backup has lost newer content. A replica removes that content too, and retains it
 * in the trash. The user sees a notice until they dismiss it.
 */

/** The record of a restore: its time here in milliseconds since the epoch, and the number of removed texts. */
interface Restored {
  at: number
  texts: number
  /** True until the pull that removes the lost content has ended. */
  isOpen: boolean
}

const NAME = 'remote-restored'

function restoredIn(store: Reader): Restored | undefined {
  const row = store.get<{ value: string }>('SELECT value FROM setting WHERE name = ?', NAME)
  return row && (JSON.parse(row.value) as Restored)
}

function save(store: Writer, restored: Restored): void {
  store.run(
    'INSERT INTO setting (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
    NAME,
    JSON.stringify(restored),
  )
}

/** Stores that the remote was restored. Removals from then on count towards it, until the pull ends. */
export function noteRestored(store: Writer, at: number): void {
  const record = restoredIn(store)
  if (!record?.isOpen) save(store, { at, texts: record?.texts ?? 0, isOpen: true })
}

/** True while a pull follows a remote that was restored. */
export function isFollowingRestored(store: Reader): boolean {
  return restoredIn(store)?.isOpen === true
}

/** Counts the removed texts at the end of the pull. Later removals have other reasons. */
export function endRestored(store: Writer): void {
  const record = restoredIn(store)
  if (!record?.isOpen) return
  const removed = store.get<{ count: number }>(
    "SELECT count(*) AS count FROM trash WHERE removed_at >= ? AND reason IN ('removed', 'overwritten')",
    record.at,
  )
  save(store, { ...record, texts: record.texts + (removed?.count ?? 0), isOpen: false })
}

/** Returns the notice for the user; null when there is none, or it was dismissed. */
export function noticeOfRestored(store: Reader): SyncNotice | null {
  const record = restoredIn(store)
  if (!record || record.isOpen) return null
  const { at, texts } = record
  const removed =
    texts === 0
      ? 'It has all texts of this copy.'
      : `${texts === 1 ? '1 text that was written since is' : `${texts} texts that were written since are`} not there any more. The trash has ${texts === 1 ? 'it' : 'them'} for 30 days: restore what is still wanted.`
  const message = `The server of this workspace was restored from an earlier backup of itself, so this copy went back with it. ${removed}`
  return { code: 'sync.remote-restored', message, at: timestamp(at), texts }
}

/** Removes the notice after the user has read it. */
export function dismissRestored(store: Writer): void {
  store.run('DELETE FROM setting WHERE name = ?', NAME)
}
