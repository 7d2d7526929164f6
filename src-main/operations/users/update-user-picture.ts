import { z } from 'zod'
import { User } from '../../schemas/people/user.ts'
import { putBytes } from '../../store/blobs.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { userParams } from '../engine/path-params.ts'
import { callerById } from './access.ts'
import { pictureFileName, readUserPicture } from './user-picture.ts'
import { userById } from './user-row.ts'

const Body = z.object({
  base64: z.base64().nullable().describe('A PNG, JPEG or WebP file; null removes the picture'),
})

export const updateUserPicture = defineOperation({
  id: 'updateUserPicture',
  group: 'Users',
  summary: "Replace or remove the picture of the caller's own profile, which `photoURL` then shows",
  method: 'PUT',
  path: '/v1/users/{userId}/picture',
  success: 200,
  params: userParams,
  query: z.object({}),
  body: Body,
  response: User,
  offline: {
    kind: 'queued',
    label: 'Change your picture',
    about: 'the profile',
    effect: { kind: 'set', entity: 'other' },
    unsupportedMessage: 'This server stores no pictures of users. Discard this.',
    userContent: ({ body: { base64 } }) =>
      base64 === null ? [] : [{ kind: 'file', name: pictureFileName(base64), contentType: null, base64 }],
  },
  access: callerById,
  run(scope, { body: { base64 } }, { id }) {
    const picture = base64 === null ? undefined : readUserPicture(base64)
    scope.store.run(
      'UPDATE user SET photo_url = NULL, picture = ?, picture_type = ? WHERE id = ?',
      picture ? putBytes(scope.store, picture.bytes) : null,
      picture?.contentType ?? null,
      id,
    )
    scope.touch({ kind: 'user' })
    return userById(scope, id)
  },
})
