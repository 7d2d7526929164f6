import { z } from 'zod'
import { Role } from '../../schemas/primitives.ts'
import { EditMode, Space, SpaceEmoji, SpaceTitle } from '../../schemas/space.ts'
import { onSpace } from '../access/access.ts'
import { refuseFields } from '../access/field-levels.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { spaceParams } from '../engine/path-params.ts'
import { replacedFields } from '../engine/replaced-texts.ts'
import { fieldsOf } from '../engine/user-content.ts'
import { spaceNow } from './space-now.ts'

/**
 * The level that each field needs. Users who create content name it; administrators decide permissions and the edit
 * mode.
 */
const FIELD_LEVELS = { title: 'create', emoji: 'create', editMode: 'admin', defaultLevel: 'admin' } as const

/** The fields with words of users, by their labels on the screens. */
const NAMES = { title: 'Title' } as const

export const updateSpace = defineOperation({
  id: 'updateSpaceById',
  group: 'Spaces',
  summary: 'Update a space',
  method: 'PATCH',
  path: '/v1/spaces/{spaceId}',
  success: 200,
  params: spaceParams,
  query: z.object({}),
  body: z.object({
    title: SpaceTitle.optional(),
    emoji: SpaceEmoji.optional(),
    editMode: EditMode.optional(),
    defaultLevel: Role.optional(),
  }),
  response: Space,
  offline: {
    kind: 'queued',
    label: 'Change the settings of a space',
    about: 'the space',
    effect: { kind: 'set', entity: 'other' },
    userContent: ({ body }) => fieldsOf(body, NAMES),
  },
  access: onSpace('create'),
  replaces: (_scope, { space }, body) => replacedFields(body, NAMES, space),
  run(scope, { body }, { space, level }) {
    refuseFields(level, FIELD_LEVELS, body)
    scope.store.run(
      'UPDATE space SET title = ?, emoji = ?, edit_mode = ?, default_level = ?, updated_at = ? WHERE id = ?',
      body.title ?? space.title,
      body.emoji ?? space.emoji,
      body.editMode ?? space.edit_mode,
      body.defaultLevel ?? space.default_level,
      scope.clock(),
      space.id,
    )
    scope.touch({ kind: 'library', organization: space.organization })
    scope.touch({ kind: 'space', space: space.id })
    return spaceNow(scope, space.id)
  },
})
