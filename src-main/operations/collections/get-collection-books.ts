import { z } from 'zod'
import { CollectionBooks } from '../../schemas/books/collection-books.ts'
import { onCollection } from '../access/access.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { collectionParams } from '../engine/path-params.ts'
import { collectionBooks } from './collection-books.ts'

export const getCollectionBooks = defineOperation({
  id: 'getCollectionBooks',
  group: 'Collections',
  summary: 'Get the folders of the books of a collection, and the structure file of their repository',
  method: 'GET',
  path: '/v1/collections/{collectionId}/books',
  success: 200,
  params: collectionParams,
  query: z.object({}),
  body: undefined,
  response: CollectionBooks,
  offline: 'local',
  access: onCollection('read'),
  run: (scope, _input, { collection }) => collectionBooks(scope, collection),
})
