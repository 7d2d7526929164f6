import { isAtLeast, type Level } from '../domain/roles.ts'
import { Levels } from '../operations/access/levels.ts'
import type { CollectionRow } from '../operations/collections/collection-row.ts'
import type { ReadScope } from '../operations/engine/scope.ts'
import type { SpaceRow } from '../revisions/space-row.ts'
import type { FeedCircle } from '../schemas/feed/feed.ts'
import type { Reader } from '../store/store.ts'

interface Scope {
  number: number
  id: string
}

type NumberedCollection = CollectionRow & Scope
type NumberedSpace = SpaceRow & Scope

/**
 * Returns the ids of the scopes that the caller may read, by number, in the order of their first emission. So no
 * reference precedes its target. It applies the same access rules as every operation and caches nothing. So a change of
 * rights has an immediate effect.
 */
export function visibleScopes(scope: ReadScope, organization: string): Map<number, string> {
  const { store } = scope
  const levels = new Levels(scope, organization)
  const spaces = spacesOf(store, organization).filter((row) => isAtLeast(levels.onSpace(row), 'read'))
  const collections = collectionsOf(store, organization).filter((row) =>
    isAtLeast(levels.onCollection(row), 'read'),
  )
  const level = levels.onOrganization()
  const scopes = [
    ...scopeOf(store, 'organization', organization),
    ...(spaces.length > 0 || isAtLeast(level, 'read') ? circle(store, 'space-readers', organization) : []),
    ...collections,
    ...spaces,
    ...circlesAt(level).flatMap((name) => circle(store, name, organization)),
  ]
  return new Map(scopes.map(({ number, id }) => [number, id]))
}

const CIRCLES = { readers: 'read', creators: 'create', admins: 'admin' } as const

function circlesAt(level: Level) {
  return (Object.keys(CIRCLES) as (keyof typeof CIRCLES)[]).filter((name) => isAtLeast(level, CIRCLES[name]))
}

function circle(store: Reader, name: FeedCircle, organization: string): Scope[] {
  return scopeOf(store, 'circle', `${name}:${organization}`)
}

function scopeOf(store: Reader, kind: string, id: string): Scope[] {
  return store.all<Scope>(
    'SELECT number, id FROM change WHERE kind = ? AND id = ? AND scope = ?',
    kind,
    id,
    id,
  )
}

function spacesOf(store: Reader, organization: string): NumberedSpace[] {
  return store.all<NumberedSpace>(
    `SELECT space.*, change.number FROM space
     JOIN change ON change.kind = 'space' AND change.id = space.id AND change.scope = space.id
     WHERE space.organization = ? AND space.deleted_at IS NULL AND space.state = 'ready' ORDER BY change.number`,
    organization,
  )
}

/** Returns the collections, parents first. */
function collectionsOf(store: Reader, organization: string): NumberedCollection[] {
  return store.all<NumberedCollection>(
    `WITH RECURSIVE placed (id, depth) AS (
       SELECT id, 0 FROM collection WHERE organization = ? AND parent IS NULL
       UNION ALL
       SELECT collection.id, depth + 1 FROM collection JOIN placed ON collection.parent = placed.id
     )
     SELECT collection.*, change.number FROM placed JOIN collection ON collection.id = placed.id
     JOIN change ON change.kind = 'collection' AND change.id = collection.id AND change.scope = collection.id
     ORDER BY depth, change.number`,
    organization,
  )
}
