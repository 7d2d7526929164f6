import type { Writer } from '../../../store/store.ts'

/*
 * A space can be transferred between two organizations of the account, which are asked one after the other. The new
 * one may tell it before the old one says that it is gone, and it may be back before the old one is asked: that one
 * then tells no more than what changed. So a space goes only when none is left that told it and did not say so.
 */

/** Notes that an organization tells a space, whoever told it before. */
export function claimSpace(store: Writer, organization: string, space: string): void {
  store.run(
    `INSERT INTO taken_over (space, organization) SELECT id, organization FROM space WHERE id = ? AND organization <> ?
     ON CONFLICT DO NOTHING`,
    space,
    organization,
  )
  forget(store, organization, space)
}

/** Notes that a space is gone from an organization. Answers whether it is gone from all that told it. */
export function releaseSpace(store: Writer, organization: string, space: string): boolean {
  forget(store, organization, space)
  if (!store.get('SELECT 1 FROM space WHERE id = ? AND organization = ?', space, organization)) return false
  const other = store.get<{ organization: string }>(
    'SELECT organization FROM taken_over WHERE space = ? LIMIT 1',
    space,
  )
  if (!other) return true
  store.run('UPDATE space SET organization = ?, parent = NULL WHERE id = ?', other.organization, space)
  forget(store, other.organization, space)
  return false
}

function forget(store: Writer, organization: string, space: string): void {
  store.run('DELETE FROM taken_over WHERE space = ? AND organization = ?', space, organization)
}
