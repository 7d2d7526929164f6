import { z } from 'zod'
import { NewToken, TokenLabel } from '../../schemas/people/token.ts'
import { anyone } from '../access/access.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { presentToken } from './token-row.ts'
import { TOKENS_OF_ORIGIN } from './tokens-of-origin.ts'
import { createToken } from './tokens.ts'

export const createUserToken = defineOperation({
  id: 'createUserToken',
  group: 'Users',
  summary: 'Create a token for the caller; it is shown only once',
  method: 'POST',
  path: '/v1/user/tokens',
  success: 201,
  params: z.object({}),
  query: z.object({}),
  body: z.object({ label: TokenLabel }),
  response: NewToken,
  offline: TOKENS_OF_ORIGIN,
  secretAnswer: true,
  access: anyone,
  run(scope, { body }) {
    const { row, token } = createToken(scope, { user: scope.caller.user, label: body.label })
    scope.touch({ kind: 'user' })
    return { ...presentToken(row), token }
  },
})
