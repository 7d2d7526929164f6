import { isAtLeast } from '../../domain/roles.ts'
import type { SpaceRow } from '../../revisions/space-row.ts'
import { Levels } from '../access/levels.ts'
import type { ReadScope } from '../engine/scope.ts'

/** Returns the spaces of an organization that the caller may read. A search covers no others. */
export function readableSpaces(scope: ReadScope, organization: string): SpaceRow[] {
  const levels = new Levels(scope, organization)
  return scope.store
    .all<SpaceRow>(
      "SELECT * FROM space WHERE organization = ? AND deleted_at IS NULL AND state = 'ready'",
      organization,
    )
    .filter((space) => isAtLeast(levels.onSpace(space), 'read'))
}
