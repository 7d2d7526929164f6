import { z } from 'zod'
import { DisplayName, User } from '../../schemas/people/user.ts'
import { GivenUri } from '../../schemas/primitives.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { userParams } from '../engine/path-params.ts'
import { replacedFields } from '../engine/replaced-texts.ts'
import { fieldsOf } from '../engine/written.ts'
import { callerById } from './access.ts'
import { presentUser } from './user-row.ts'

const Body = z
  .object({ displayName: DisplayName.optional(), photoURL: GivenUri.optional() })
  .refine((body) => Object.values(body).some((value) => value !== undefined), 'names no field to change')

/** The fields that hold words of users, by their names on the screens. */
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
    words: 'Change your profile',
    about: 'the profile',
    effect: { kind: 'set', thing: 'other' },
    written: ({ body }) => fieldsOf(body, NAMES),
  },
  access: callerById,
  replaces: (_scope, user, body) =>
    replacedFields(body, NAMES, { displayName: user.display_name, photoURL: user.photo_url }),
  run(scope, { body }, user) {
    const next = {
      ...user,
      display_name: body.displayName ?? user.display_name,
      photo_url: body.photoURL ?? user.photo_url,
    }
    scope.store.run(
      'UPDATE user SET display_name = ?, photo_url = ? WHERE id = ?',
      next.display_name,
      next.photo_url,
      next.id,
    )
    scope.touch({ kind: 'user' })
    return presentUser(scope, next)
  },
})
