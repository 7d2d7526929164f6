import type { Reader, Writer } from '../../../store/store.ts'

/*
 * A space is told whole when it is first seen, with its history. A page that its history removes was never to be
 * seen here, so that nothing is lost with it.
 */

/** Says that a space is told for the first time. */
export function beginFirstPull(store: Writer, space: string): void {
  store.run('INSERT INTO half_told (space) VALUES (?) ON CONFLICT DO NOTHING', space)
}

/** True until everything of the space was told once. */
export function isFirstPull(store: Reader, space: string): boolean {
  return store.get('SELECT 1 FROM half_told WHERE space = ?', space) !== undefined
}

/** Says that what an organization has was told whole. */
export function endFirstPull(store: Writer, organization: string): void {
  store.run(
    `DELETE FROM half_told WHERE NOT EXISTS
       (SELECT 1 FROM space WHERE space.id = half_told.space AND space.organization <> ?)`,
    organization,
  )
}
