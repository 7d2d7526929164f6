import { z } from 'zod'
import { User } from '../../schemas/people/user.ts'
import { anyone } from '../access/access.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { userById } from './user-row.ts'

export const getAuthenticatedUser = defineOperation({
  id: 'getAuthenticatedUser',
  group: 'Users',
  summary: 'Get the user that the token belongs to',
  method: 'GET',
  path: '/v1/user',
  success: 200,
  params: z.object({}),
  query: z.object({}),
  body: undefined,
  response: User,
  offline: 'local',
  access: anyone,
  run: (scope) => userById(scope, scope.caller.user),
})
