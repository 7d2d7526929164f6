import { z } from 'zod'
import { Collection } from '../../schemas/collection.ts'
import { onCollection } from '../access/access.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { collectionParams } from '../engine/path-params.ts'
import { presentCollection } from './collection-row.ts'

export const getCollection = defineOperation({
  id: 'getCollectionById',
  group: 'Collections',
  summary: 'Get a collection',
  method: 'GET',
  path: '/v1/collections/{collectionId}',
  success: 200,
  params: collectionParams,
  query: z.object({}),
  body: undefined,
  response: Collection,
  offline: 'local',
  access: onCollection('read'),
  run: (scope, _input, { collection, level }) => presentCollection(scope, collection, level),
})
