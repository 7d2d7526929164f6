import { z } from 'zod'
import { DisplayName, User } from '../../schemas/people/user.ts'
import { CallerUri } from '../../schemas/primitives.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { userParams } from '../engine/path-params.ts'
import { replacedFields } from '../engine/replaced-texts.ts'
import type { ReadScope } from '../engine/scope.ts'
import { fieldsOf } from '../engine/user-content.ts'
import { callerById } from './access.ts'
import { presentUser, storedPicture, type UserRow } from './user-row.ts'

const Body = z
  .object({ displayName: DisplayName.optional(), photoURL: CallerUri.optional() })
  .refine((body) => Object.values(body).some((value) => value !== undefined), 'names no field to change')

/** The fields with words of users, by their labels on the screens. */
const NAMES = { displayName: 'Name', photoURL: 'Picture' } as const

export const updateUser = defineOperation({
  id: 'updateUserById',
  group: 'Users',
  summary: "Change the caller's own profile",
  method: 'PATCH',
  path: '/v1/users/{userId}',
  success: 200,
  params: userParams,
  query: z.object({}),
  body: Body,
  response: User,
  offline: {
    kind: 'queued',
    label: 'Change your profile',
    about: 'the profile',
    effect: { kind: 'set', entity: 'other' },
    userContent: ({ body }) => fieldsOf(body, NAMES),
  },
  access: callerById,
  replaces: (_scope, user, body) =>
    replacedFields(body, NAMES, { displayName: user.display_name, photoURL: user.photo_url }),
  run(scope, { body }, user) {
    const next = {
      ...user,
      display_name: body.displayName ?? user.display_name,
      ...pictureAfter(scope, user, body.photoURL),
    }
    scope.store.run(
      'UPDATE user SET display_name = ?, photo_url = ?, picture = ?, picture_type = ? WHERE id = ?',
      next.display_name,
      next.photo_url,
      next.picture,
      next.picture_type,
      next.id,
    )
    scope.touch({ kind: 'user' })
    return presentUser(scope, next)
  },
})

/** Returns the picture after a write. The address of the stored picture retains it, and another one replaces it. */
function pictureAfter(scope: ReadScope, user: UserRow, address: string | undefined) {
  const { photo_url, picture, picture_type } = user
  if (address === undefined || address === storedPicture(scope, user)?.downloadURL)
    return { photo_url, picture, picture_type }
  return { photo_url: address, picture: null, picture_type: null }
}
