import { createMainLine } from '../../revisions/lines.ts'
import type { Reader, Writer } from '../../store/store.ts'
import { forgetWithin } from './lists/listed-entities.ts'
import { beginFirstPull } from './apply/first-pull-spaces.ts'

/*
 * Spaces whose content is not kept on this machine, because the person chose so. Of such a space its own row stays,
 * so that it is listed; what is in it is asked of the remote each time. One that is to be kept again is wanted again
 * until the next pull begins: a pull under way was asked for without it.
 */

/** Whether what is in a space has to be asked of the remote. */
export function isOnlineOnly(store: Reader, space: string): boolean {
  return store.get('SELECT 1 FROM unkept_space WHERE space = ?', space) !== undefined
}

/** Whether the person wants the space to be kept, as by default. */
export function isWanted(store: Reader, space: string): boolean {
  return !store.get('SELECT 1 FROM unkept_space WHERE space = ? AND wanted_again = 0', space)
}

/** All of them, for work that asks about many things. */
export function onlineOnlySpaces(store: Reader): ReadonlySet<string> {
  return new Set(store.all<{ space: string }>('SELECT space FROM unkept_space').map(({ space }) => space))
}

/**
 * Takes what is in a space away from here: the remote has it. It belongs into a transaction, of a caller who has
 * seen that no edit of the space is pending. The texts are left to be swept.
 */
export function makeOnlineOnly(store: Writer, space: string, by: string): void {
  store.run(
    'INSERT INTO unkept_space (space) VALUES (?) ON CONFLICT (space) DO UPDATE SET wanted_again = 0',
    space,
  )
  for (const sql of REMOVALS) store.run(sql, space)
  forgetWithin(store, space)
  beginEmptyLine(store, space, by)
}

const REMOVALS = [
  'DELETE FROM comment WHERE space = ?',
  'DELETE FROM early_line WHERE line IN (SELECT id FROM line WHERE space = ?)',
  'DELETE FROM change_request WHERE space = ?',
  'DELETE FROM revision WHERE line IN (SELECT id FROM line WHERE space = ?)',
]

/** A space is never without a revision: this one stands before every step that the remote will tell. */
function beginEmptyLine(store: Writer, space: string, by: string): void {
  const line = createMainLine(store, space)
  store.run('UPDATE space SET line = ? WHERE id = ?', line, space)
  store.run(
    `INSERT INTO revision (id, line, seq, type, created_at, created_by)
     SELECT id || '.0', line, 0, 'computed', updated_at, ? FROM space WHERE id = ?`,
    by,
    space,
  )
}

/** Has a space kept again, from the next pull on. */
export function makeOffline(store: Writer, space: string): void {
  store.run('UPDATE unkept_space SET wanted_again = 1 WHERE space = ?', space)
}

/** Makes a pull that begins now tell the spaces of an organization that are to be kept again; answers whether there are any. */
export function takeReturning(store: Writer, organization: string): boolean {
  const returning = store.all<{ space: string }>(
    `SELECT space FROM unkept_space WHERE wanted_again = 1
       AND space IN (SELECT id FROM space WHERE organization = ?)`,
    organization,
  )
  for (const { space } of returning) {
    store.run('DELETE FROM unkept_space WHERE space = ?', space)
    forgetWithin(store, space)
    beginFirstPull(store, space)
  }
  return returning.length > 0
}
