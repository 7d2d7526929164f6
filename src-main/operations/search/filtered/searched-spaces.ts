import type { SpaceRow } from '../../../revisions/space-row.ts'
import type { SearchFilter } from '../../../schemas/search/filtered-search.ts'
import type { Reader } from '../../../store/store.ts'
import type { ReadScope } from '../../engine/scope.ts'
import { readableSpaces } from '../readable-spaces.ts'

const WITHIN = `WITH RECURSIVE within (id) AS (
    VALUES (?) UNION SELECT collection.id FROM collection JOIN within ON collection.parent = within.id
  ) SELECT id FROM within`

/** Returns the spaces that a filtered search covers, all of which the caller may read. */
export function searchedSpaces(
  scope: ReadScope,
  organization: string,
  { space, collection }: Pick<SearchFilter, 'space' | 'collection'>,
): SpaceRow[] {
  const within = collection === undefined ? undefined : collectionsWithin(scope.store, collection)
  return readableSpaces(scope, organization).filter(
    (row) =>
      (space === undefined || row.id === space) &&
      (within === undefined || (row.parent !== null && within.has(row.parent))),
  )
}

function collectionsWithin(store: Reader, collection: string): Set<string> {
  return new Set(store.all<{ id: string }>(WITHIN, collection).map(({ id }) => id))
}
