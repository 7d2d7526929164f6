import { z } from 'zod'
import { refuseCollectionCycle } from '../../domain/collection-tree.ts'
import { placeIn } from '../../domain/place.ts'
import { Collection, Move } from '../../schemas/collection.ts'
import { onCollection } from '../access/access.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { collectionParams } from '../engine/path-params.ts'
import { noUserContent } from '../engine/user-content.ts'
import { collectionNow } from './collection-now.ts'
import { refuseContainer } from './parent-collection.ts'

export const moveCollection = defineOperation({
  id: 'moveCollection',
  group: 'Collections',
  summary: 'Move a collection among its siblings or to another parent',
  method: 'POST',
  path: '/v1/collections/{collectionId}/move',
  success: 200,
  params: collectionParams,
  query: z.object({}),
  body: Move,
  response: Collection,
  offline: {
    kind: 'queued',
    label: 'Move a collection',
    about: 'the collection',
    effect: { kind: 'set', entity: 'other' },
    userContent: noUserContent,
  },
  access: onCollection('create', { into: 'create' }),
  run(scope, { body }, { collection }) {
    const parent = body.parent === undefined ? collection.parent : body.parent
    const container = { organization: collection.organization, parent }
    refuseContainer(scope, container)
    refuseCollectionCycle(scope.store, collection.id, parent)
    placeIn(scope.store, { kind: 'collection', id: collection.id }, container, body.position)
    scope.touch({ kind: 'library', organization: collection.organization })
    return collectionNow(scope, collection.id)
  },
})
