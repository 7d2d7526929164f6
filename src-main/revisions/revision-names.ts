import type { Reader } from '../store/store.ts'

/**
 * Returns the two ids of a revision: its own, and that of the remote. They differ on a replica. A local revision has
 * its own id until a pull receives it. A remote without a feed returns the revision of the base for a change request
 * without changes. That revision has a row of its own here.
 */
export function namesOfRevision(store: Reader, id: string): [own: string, remote: string] {
  const mapped = store.get<{ remote: string }>('SELECT remote FROM known_id WHERE local = ?', id)
  return [id, mapped?.remote ?? id]
}
