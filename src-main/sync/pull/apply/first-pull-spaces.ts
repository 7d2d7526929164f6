import type { Reader, Writer } from '../../../store/store.ts'

/*
 * A new space arrives with its whole history. A page that this history deletes was never visible on this machine. So
 * its text does not go to the trash.
 */

/** Marks the first pull of a space as begun. */
export function beginFirstPull(store: Writer, space: string): void {
  store.run('INSERT INTO first_pull_space (space) VALUES (?) ON CONFLICT DO NOTHING', space)
}

/** True until the first pull of a space has ended. */
export function isFirstPull(store: Reader, space: string): boolean {
  return store.get('SELECT 1 FROM first_pull_space WHERE space = ?', space) !== undefined
}

/** Marks the first pulls of an organization's spaces as ended. */
export function endFirstPull(store: Writer, organization: string): void {
  store.run(
    `DELETE FROM first_pull_space WHERE NOT EXISTS
       (SELECT 1 FROM space WHERE space.id = first_pull_space.space AND space.organization <> ?)`,
    organization,
  )
}
