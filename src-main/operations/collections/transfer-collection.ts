import { z } from 'zod'
import { collectionSubtree, spacesInSubtree } from '../../domain/collection-tree.ts'
import { placeIn } from '../../domain/place.ts'
import { moveToOrganization } from '../../domain/space-organization.ts'
import { Collection } from '../../schemas/collection.ts'
import { Id } from '../../schemas/primitives.ts'
import { onCollection } from '../access/access.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { collectionParams } from '../engine/path-params.ts'
import { noUserContent } from '../engine/user-content.ts'
import { collectionNow } from './collection-now.ts'
import { refuseContainer, refuseSameOrganization } from './parent-collection.ts'

export const transferCollection = defineOperation({
  id: 'transferCollection',
  group: 'Collections',
  summary: 'Transfer a collection, with all its content, to the root of another organization',
  method: 'POST',
  path: '/v1/collections/{collectionId}/transfer',
  success: 200,
  params: collectionParams,
  query: z.object({}),
  body: z.object({ organization: Id }),
  response: Collection,
  offline: {
    kind: 'queued',
    label: 'Transfer a collection',
    about: 'the collection',
    effect: { kind: 'unprovable' },
    userContent: noUserContent,
  },
  access: onCollection('admin', { into: 'create' }),
  run(scope, { body }, { collection }) {
    const { store } = scope
    refuseSameOrganization(collection.organization, body.organization)
    const container = { organization: body.organization, parent: null }
    refuseContainer(scope, container)
    for (const id of collectionSubtree(store, collection.id)) {
      store.run('UPDATE collection SET organization = ? WHERE id = ?', body.organization, id)
    }
    for (const id of spacesInSubtree(store, collection.id)) {
      moveToOrganization(store, id, body.organization)
      scope.touch({ kind: 'space', space: id })
    }
    placeIn(store, { kind: 'collection', id: collection.id }, container)
    scope.touch({ kind: 'library', organization: collection.organization })
    scope.touch({ kind: 'library', organization: body.organization })
    return collectionNow(scope, collection.id)
  },
})
