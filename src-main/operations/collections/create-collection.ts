import { z } from 'zod'
import { createCollection as createRow } from '../../domain/new-collection.ts'
import { Collection, CollectionTitle } from '../../schemas/collection.ts'
import { Id } from '../../schemas/primitives.ts'
import { creatingIn } from '../access/access.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { organizationParams } from '../engine/path-params.ts'
import { fieldsOf } from '../engine/user-content.ts'
import { collectionNow } from './collection-now.ts'
import { refuseContainer } from './parent-collection.ts'

const UNTITLED = 'Untitled collection'

export const createCollection = defineOperation({
  id: 'createCollection',
  group: 'Collections',
  summary: 'Create a collection',
  method: 'POST',
  path: '/v1/orgs/{organizationId}/collections',
  success: 201,
  params: organizationParams,
  query: z.object({}),
  body: z.object({ title: CollectionTitle.optional(), parent: Id.optional() }),
  response: Collection,
  offline: {
    kind: 'queued',
    label: 'Create a collection',
    about: 'the organization or the collection around it',
    effect: { kind: 'create', entity: 'collection' },
    userContent: ({ body }) => fieldsOf(body, { title: 'Title' }),
  },
  // Any member may call this. The right to create depends on the collection that the body names.
  access: creatingIn('create'),
  run(scope, { body }, { organization }) {
    const container = { organization: organization.id, parent: body.parent ?? null }
    refuseContainer(scope, container)
    const id = createRow(scope, { ...container, title: body.title ?? UNTITLED })
    scope.touch({ kind: 'library', organization: organization.id })
    return collectionNow(scope, id)
  },
})
