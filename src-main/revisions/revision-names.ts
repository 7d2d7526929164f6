import type { Reader } from '../store/store.ts'

/**
 * Returns the ids that name a revision: its own, and that of the remote. The two differ on a replica. A revision that
 * was made here has its own id until a pull brings it. A remote without a feed gives a change request without changes
 * the revision of its base, which has a row of its own here.
 */
export function namesOfRevision(store: Reader, id: string): [own: string, remote: string] {
  const known = store.get<{ remote: string }>('SELECT remote FROM known_id WHERE local = ?', id)
  return [id, known?.remote ?? id]
}
