import { z } from 'zod'
import { User } from '../../schemas/people/user.ts'
import { Problem } from '../../schemas/problem.ts'
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
  run(scope) {
    const { user } = scope.caller
    // A copy knows its user once it has reached its server.
    if (user === '') throw notHereYet()
    return userById(scope, user)
  },
})

function notHereYet(): Problem {
  return new Problem(
    'sync.not-here-yet',
    'Your account has not arrived on this machine yet. It arrives by itself once the server is reachable.',
  )
}
