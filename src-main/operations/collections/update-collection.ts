import { z } from 'zod'
import { Collection, CollectionDescription, CollectionTitle } from '../../schemas/collection.ts'
import { Role } from '../../schemas/primitives.ts'
import { onCollection } from '../access/access.ts'
import { refuseFields } from '../access/field-levels.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { collectionParams } from '../engine/path-params.ts'
import { replacedFields } from '../engine/replaced-texts.ts'
import { fieldsOf } from '../engine/user-content.ts'
import { collectionNow } from './collection-now.ts'

/** The level that each field needs. Users who create content name it; administrators decide permissions. */
const FIELD_LEVELS = { title: 'create', description: 'create', defaultLevel: 'admin' } as const

/** The fields with words of users, by their labels on the screens. */
const NAMES = { title: 'Title', description: 'Description' } as const

export const updateCollection = defineOperation({
  id: 'updateCollectionById',
  group: 'Collections',
  summary: 'Update a collection',
  method: 'PATCH',
  path: '/v1/collections/{collectionId}',
  success: 200,
  params: collectionParams,
  query: z.object({}),
  body: z.object({
    title: CollectionTitle.optional(),
    description: CollectionDescription.optional(),
    defaultLevel: Role.optional(),
  }),
  response: Collection,
  offline: {
    kind: 'queued',
    label: 'Change a collection',
    about: 'the collection',
    effect: { kind: 'set', entity: 'other' },
    userContent: ({ body }) => fieldsOf(body, NAMES),
  },
  access: onCollection('create'),
  replaces: (_scope, { collection }, body) => replacedFields(body, NAMES, collection),
  run(scope, { body }, { collection, level }) {
    refuseFields(level, FIELD_LEVELS, body)
    scope.store.run(
      'UPDATE collection SET title = ?, description = ?, default_level = ? WHERE id = ?',
      body.title ?? collection.title,
      body.description ?? collection.description,
      body.defaultLevel ?? collection.default_level,
      collection.id,
    )
    scope.touch({ kind: 'library', organization: collection.organization })
    return collectionNow(scope, collection.id)
  },
})
