import type { SpaceRow } from '../../revisions/space-row.ts'
import type { Space } from '../../schemas/space.ts'
import { spaceLevel } from '../access/access.ts'
import type { ReadScope } from '../engine/scope.ts'
import { presentSpace } from './present-space.ts'

/** Reads a space again after the writes of a call. A new place can change the caller's level too. */
export function spaceNow(scope: ReadScope, id: string): Space {
  const row = scope.store.get<SpaceRow>('SELECT * FROM space WHERE id = ?', id)
  if (!row) throw new Error(`The space ${id} is missing from the store`)
  return presentSpace(scope, row, spaceLevel(scope, row))
}
