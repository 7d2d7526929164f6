import { z } from 'zod'
import { Id } from '../../schemas/primitives.ts'
import { anyone, notFound } from '../access/access.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { TOKENS_OF_ORIGIN } from './tokens-of-origin.ts'
import { revokeToken } from './tokens.ts'

export const revokeUserToken = defineOperation({
  id: 'revokeUserToken',
  group: 'Users',
  summary: 'Revoke a token of the caller at once',
  method: 'DELETE',
  path: '/v1/user/tokens/{tokenId}',
  success: 204,
  params: z.object({ tokenId: Id }),
  query: z.object({}),
  body: undefined,
  response: undefined,
  offline: TOKENS_OF_ORIGIN,
  access: anyone,
  run(scope, { params }) {
    if (!revokeToken(scope.store, scope.caller.user, params.tokenId)) throw notFound('token')
    scope.touch({ kind: 'user' })
    return null
  },
})
