import { z } from 'zod'
import { createSpace } from '../../revisions/new-space.ts'
import { Id } from '../../schemas/primitives.ts'
import { EditMode, Space, SpaceEmoji, SpaceTitle } from '../../schemas/space.ts'
import { creatingIn } from '../access/access.ts'
import { refuseContainer } from '../collections/parent-collection.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { organizationParams } from '../engine/path-params.ts'
import { fieldsOf } from '../engine/user-content.ts'
import { spaceNow } from './space-now.ts'

const UNTITLED = 'Untitled space'

export const createSpaceInOrganization = defineOperation({
  id: 'createSpace',
  group: 'Spaces',
  summary: 'Create an empty space',
  method: 'POST',
  path: '/v1/orgs/{organizationId}/spaces',
  success: 201,
  params: organizationParams,
  query: z.object({}),
  body: z
    .object({
      title: SpaceTitle.optional(),
      emoji: SpaceEmoji.optional(),
      parent: Id.optional().describe('The collection to create it in'),
      editMode: EditMode.optional(),
      empty: z.literal(true).optional().describe('Accepted and without effect: a new space has no pages'),
    })
    .optional(),
  response: Space,
  offline: {
    kind: 'queued',
    label: 'Create a space',
    about: 'the organization or the collection around it',
    effect: { kind: 'create', entity: 'space' },
    unsupportedMessage:
      'This server does not create spaces for apps, so this one cannot be sent. Create it at the server itself, and discard this.',
    userContent: ({ body }) => fieldsOf(body, { title: 'Title' }),
  },
  // Any member may call this. The right to create depends on the collection that the body names.
  access: creatingIn('create'),
  run(scope, { body }, { organization }) {
    const container = { organization: organization.id, parent: body?.parent ?? null }
    refuseContainer(scope, container)
    const { id } = createSpace(scope, {
      ...container,
      title: body?.title ?? UNTITLED,
      emoji: body?.emoji,
      editMode: body?.editMode,
      author: scope.caller.user,
    })
    scope.touch({ kind: 'library', organization: organization.id })
    return spaceNow(scope, id)
  },
})
