import { timestamp } from '../operations/engine/timestamp.ts'
import type { Reader, Writer } from '../store/store.ts'
import type { SyncNotice } from '../schemas/sync.ts'

/*
 * A remote that was put back from an earlier copy of itself takes what was written since away from everybody. A copy
 * follows it, and what goes here stays in the trash; the user hears of it until they have read it.
 */

/** What is noted of it: from when on texts were taken back here, and how many they are. */
interface Restored {
  at: number
  texts: number
  /** True until the pull that follows the remote has come to its end. */
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

/** Notes that the remote was put back. What is taken away here from that time on is because of it, until the pull ends. */
export function noteRestored(store: Writer, at: number): void {
  const known = restoredIn(store)
  if (!known?.isOpen) save(store, { at, texts: known?.texts ?? 0, isOpen: true })
}

/** Counts what was taken away, at the end of the pull: what goes from now on has other reasons. */
export function endRestored(store: Writer): void {
  const known = restoredIn(store)
  if (!known?.isOpen) return
  const taken = store.get<{ count: number }>(
    "SELECT count(*) AS count FROM trash WHERE removed_at >= ? AND reason IN ('removed', 'overwritten')",
    known.at,
  )
  save(store, { ...known, texts: known.texts + (taken?.count ?? 0), isOpen: false })
}

/** What the user is to be told of it; null where there is nothing yet, or they have read it. */
export function noticeOfRestored(store: Reader): SyncNotice | null {
  const known = restoredIn(store)
  if (!known || known.isOpen) return null
  const { at, texts } = known
  const taken =
    texts === 0
      ? 'Nothing that was here is missing there.'
      : `${texts === 1 ? '1 text that was written since is' : `${texts} texts that were written since are`} not there any more. The trash has ${texts === 1 ? 'it' : 'them'} for 30 days: restore what is still wanted.`
  const message = `The server of this workspace was restored from an earlier backup of itself, so this copy went back with it. ${taken}`
  return { code: 'sync.remote-restored', message, at: timestamp(at), texts }
}

/** Forgets it, once the user has read it. */
export function dismissRestored(store: Writer): void {
  store.run('DELETE FROM setting WHERE name = ?', NAME)
}
