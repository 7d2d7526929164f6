import { isAtLeast } from '../../domain/roles.ts'
import type { Container } from '../../domain/siblings.ts'
import { Problem } from '../../schemas/problem.ts'
import { collectionLevel, refuseBelow, notFound } from '../access/access.ts'
import { Levels, memberRole } from '../access/levels.ts'
import type { ReadScope } from '../engine/scope.ts'
import type { CollectionRow } from './collection-row.ts'

/**
 * Refuses a container in which the caller may not create. An organization or collection that they may not see is 404,
 * a collection of another organization 400, and a read-only one 403.
 */
export function refuseContainer(scope: ReadScope, { organization, parent }: Container): void {
  if (memberRole(scope, organization) === undefined) throw notFound('organization')
  if (parent === null) {
    refuseBelow(new Levels(scope, organization).onOrganization(), 'create')
    return
  }
  const collection = scope.store.get<CollectionRow>('SELECT * FROM collection WHERE id = ?', parent)
  const level = collection ? collectionLevel(scope, collection) : 'none'
  if (!collection || !isAtLeast(level, 'read')) throw notFound('collection')
  if (collection.organization !== organization) {
    throw new Problem(
      'input.invalid',
      'body.parent: this collection belongs to another organization. Name a collection of the same organization.',
    )
  }
  refuseBelow(level, 'create')
}

/** Refuses a transfer to the organization that already owns the resource: that is a move. */
export function refuseSameOrganization(from: string, to: string): void {
  if (from !== to) return
  throw new Problem(
    'state.conflict',
    'This belongs to that organization already. Name another organization, or move it within this one.',
  )
}
