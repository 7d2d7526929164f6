import { highest, isAtLeast, type Level } from '../../domain/roles.ts'
import type { SpaceRow } from '../../revisions/space-row.ts'
import { Problem } from '../../schemas/problem.ts'
import type { CollectionRow } from '../collections/collection-row.ts'
import { declareNeeds, type Needs } from '../engine/needs.ts'
import type { ReadScope } from '../engine/scope.ts'
import type { OrganizationRow } from '../organizations/organization-row.ts'
import { Levels, memberRole } from './levels.ts'

/** An organization, and the caller's level on it. */
export interface OrganizationSubject {
  organization: OrganizationRow
  level: Level
}

/** A collection, and the caller's level on it. */
export interface CollectionSubject {
  collection: CollectionRow
  level: Level
}

/** A space, and the caller's level on it. */
export interface SpaceSubject {
  space: SpaceRow
  level: Level
}

/** Any signed-in caller: the response is their own data. */
export const anyone = declareNeeds({ on: 'caller', level: 'none' }, () => null)

/** A member of the organization with at least the level. For a stranger the organization does not exist. */
export function onOrganization(needed: Level) {
  return declareNeeds(
    { on: 'organization', level: needed },
    (scope: ReadScope, params: OrganizationParams) => {
      const subject = memberOf(scope, params)
      refuseBelow(subject.level, needed)
      return subject
    },
  )
}

/** Any member of the organization, who also needs the level on the place that the body names. */
export function creatingIn(into: Level) {
  return declareNeeds({ on: 'organization', level: 'none', into }, memberOf)
}

interface OrganizationParams {
  organizationId: string
}

function memberOf(scope: ReadScope, { organizationId }: OrganizationParams): OrganizationSubject {
  const organization = scope.store.get<OrganizationRow>(
    'SELECT * FROM organization WHERE id = ?',
    organizationId,
  )
  const role = organization && memberRole(scope, organization.id)
  if (!organization || role === undefined) throw notFound('organization')
  return { organization, level: highest(role) }
}

/** A collection on which the caller has at least the level. `more` declares the needs that `run` checks beyond it. */
export function onCollection(needed: Level, more: Pick<Needs, 'into'> = {}) {
  return declareNeeds(
    { on: 'collection', level: needed, ...more },
    (scope: ReadScope, params: { collectionId: string }): CollectionSubject => {
      const collection = scope.store.get<CollectionRow>(
        'SELECT * FROM collection WHERE id = ?',
        params.collectionId,
      )
      if (!collection) throw notFound('collection')
      const level = collectionLevel(scope, collection)
      if (!isAtLeast(level, 'read')) throw notFound('collection')
      refuseBelow(level, needed)
      return { collection, level }
    },
  )
}

/**
 * A space, not deleted, on which the caller has at least the level. `more` declares the needs that `run` checks beyond
 * it.
 */
export function onSpace(needed: Level, more: Pick<Needs, 'into'> = {}) {
  const access = onSpaceOrDeleted(needed)
  return declareNeeds(
    { ...access.needs, ...more },
    (scope: ReadScope, params: { spaceId: string }): SpaceSubject => {
      const subject = access(scope, params)
      if (subject.space.deleted_at !== null) throw notFound('space')
      return subject
    },
  )
}

/** Authorises as `onSpace` does, for operations that also accept a deleted space. */
export function onSpaceOrDeleted(needed: Level) {
  return declareNeeds(
    { on: 'space', level: needed },
    (scope: ReadScope, params: { spaceId: string }): SpaceSubject => {
      const space = scope.store.get<SpaceRow>(
        "SELECT * FROM space WHERE id = ? AND state = 'ready'",
        params.spaceId,
      )
      if (!space) throw notFound('space')
      const level = spaceLevel(scope, space)
      if (!isAtLeast(level, 'read')) throw notFound('space')
      refuseBelow(level, needed)
      return { space, level }
    },
  )
}

/** The caller's level on a space, by the rule of Levels. */
export function spaceLevel(scope: ReadScope, space: SpaceRow): Level {
  return new Levels(scope, space.organization).onSpace(space)
}

/** The caller's level on a collection, by the same rule. */
export function collectionLevel(scope: ReadScope, collection: CollectionRow): Level {
  return new Levels(scope, collection.organization).onCollection(collection)
}

/** The problem of a resource that does not exist, or that the caller may not see: the two are indistinguishable. */
export function notFound(thing: string): Problem {
  return new Problem('resource.unknown', `There is no such ${thing}, or you may not see it. Check its id.`)
}

/** Refuses with 403 a caller that may see the resource but not do this to it. */
export function refuseBelow(level: Level, needed: Level): void {
  if (isAtLeast(level, needed)) return
  throw new Problem(
    'auth.forbidden',
    `This needs the ${needed} permission here; you have ${level}. Ask an administrator.`,
  )
}
