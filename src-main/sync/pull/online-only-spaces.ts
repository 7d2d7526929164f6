import { createMainLine } from '../../revisions/lines.ts'
import type { Reader, Writer } from '../../store/store.ts'
import { beginFirstPull } from './apply/first-pull-spaces.ts'
import { forgetWithin } from './lists/listed-entities.ts'

/*
 * Spaces whose content is not stored on this machine, by the user's choice. The row of such a space stays, so that it
 * is listed. Its content is requested from the remote each time. A space that becomes available offline again waits for
 * the next pull, because a running pull excludes it.
 */

/** True when the content of a space must be requested from the remote. */
export function isOnlineOnly(store: Reader, space: string): boolean {
  return store.get('SELECT 1 FROM online_only_space WHERE space = ?', space) !== undefined
}

/** True when the user has chosen that the space is available offline, which is the default. */
export function isAvailableOffline(store: Reader, space: string): boolean {
  return !store.get('SELECT 1 FROM online_only_space WHERE space = ? AND wanted_again = 0', space)
}

/** Returns all online-only spaces, for work on many entities. */
export function onlineOnlySpaces(store: Reader): ReadonlySet<string> {
  return new Set(
    store.all<{ space: string }>('SELECT space FROM online_only_space').map(({ space }) => space),
  )
}

/**
 * Removes the content of a space from this machine, because the remote has it. Call it in a transaction, after checking
 * that no edit of the space is pending. The texts are swept later.
 */
export function makeOnlineOnly(store: Writer, space: string, user: string): void {
  store.run(
    'INSERT INTO online_only_space (space) VALUES (?) ON CONFLICT (space) DO UPDATE SET wanted_again = 0',
    space,
  )
  for (const sql of REMOVALS) store.run(sql, space)
  forgetWithin(store, space)
  beginEmptyLine(store, space, user)
}

const REMOVALS = [
  'DELETE FROM comment WHERE space = ?',
  'DELETE FROM early_line WHERE line IN (SELECT id FROM line WHERE space = ?)',
  'DELETE FROM change_request WHERE space = ?',
  'DELETE FROM revision WHERE line IN (SELECT id FROM line WHERE space = ?)',
]

/** Adds a revision before every step of the remote, because a space always has one. */
function beginEmptyLine(store: Writer, space: string, user: string): void {
  const line = createMainLine(store, space)
  store.run('UPDATE space SET line = ? WHERE id = ?', line, space)
  store.run(
    `INSERT INTO revision (id, line, seq, type, created_at, created_by)
     SELECT id || '.0', line, 0, 'computed', updated_at, ? FROM space WHERE id = ?`,
    user,
    space,
  )
}

/** Makes a space available offline again, from the next pull on. */
export function makeOffline(store: Writer, space: string): void {
  store.run('UPDATE online_only_space SET wanted_again = 1 WHERE space = ?', space)
}

/**
 * Includes the spaces of an organization that become available offline again in the pull that starts now. Returns true
 * when there are any.
 */
export function resumeOfflineSpaces(store: Writer, organization: string): boolean {
  const returning = store.all<{ space: string }>(
    `SELECT space FROM online_only_space WHERE wanted_again = 1
       AND space IN (SELECT id FROM space WHERE organization = ?)`,
    organization,
  )
  for (const { space } of returning) {
    store.run('DELETE FROM online_only_space WHERE space = ?', space)
    forgetWithin(store, space)
    beginFirstPull(store, space)
  }
  return returning.length > 0
}
