import { holds } from '../domain/roles.ts'
import type { CollectionRow } from '../operations/collections/collection-row.ts'
import { Levels } from '../operations/levels.ts'
import type { ReadScope } from '../operations/scope.ts'
import type { SpaceRow } from '../operations/spaces/space-row.ts'

type Numbered<Row> = Row & { number: number }

/**
 * What the caller may read of an organization: the ids of scopes by their numbers, in the order in which
 * they were made. It is asked by the same rule as every operation asks, and never remembered: a right that
 * was given or taken away, by whatever way, shows at once.
 */
export function visibleScopes(scope: ReadScope, organization: string): Map<number, string> {
  const { store } = scope
  const levels = new Levels(scope, organization)
  const visible: { number: number; id: string }[] = []
  const add = (kind: string, id: string) => {
    const row = store.get<{ number: number }>(
      'SELECT number FROM change WHERE kind = ? AND id = ? AND scope = ?',
      kind,
      id,
      id,
    )
    if (row) visible.push({ number: row.number, id })
  }
  add('organization', organization)
  if (holds(levels.onOrganization(), 'read')) add('people', `people:${organization}`)
  const collections = store.all<Numbered<CollectionRow>>(
    `SELECT collection.*, change.number FROM collection
     JOIN change ON change.kind = 'collection' AND change.id = collection.id AND change.scope = collection.id
     WHERE collection.organization = ?`,
    organization,
  )
  visible.push(...collections.filter((row) => holds(levels.onCollection(row), 'read')))
  const spaces = store.all<Numbered<SpaceRow>>(
    `SELECT space.*, change.number FROM space
     JOIN change ON change.kind = 'space' AND change.id = space.id AND change.scope = space.id
     WHERE space.organization = ? AND space.deleted_at IS NULL AND space.state = 'ready'`,
    organization,
  )
  visible.push(...spaces.filter((row) => holds(levels.onSpace(row), 'read')))
  return new Map(visible.sort((a, b) => a.number - b.number).map(({ number, id }) => [number, id]))
}
