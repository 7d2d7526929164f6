import { z } from 'zod'
import { User } from '../../schemas/people/user.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { userParams } from '../engine/path-params.ts'
import { fellowUser } from './access.ts'
import { presentUser } from './user-row.ts'

export const getUser = defineOperation({
  id: 'getUserById',
  group: 'Users',
  summary: 'Get a user',
  method: 'GET',
  path: '/v1/users/{userId}',
  success: 200,
  params: userParams,
  query: z.object({}),
  body: undefined,
  response: User,
  offline: 'local',
  access: fellowUser,
  run: (scope, _input, user) => presentUser(scope, user),
})
