import { z } from 'zod'
import { listOf, paging } from '../../schemas/list.ts'
import { Token } from '../../schemas/people/token.ts'
import { anyone } from '../access/access.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { countRows, listPage } from '../engine/list-page.ts'
import type { Caller } from '../engine/scope.ts'
import { presentToken } from './token-row.ts'
import { TOKENS_OF_ORIGIN } from './tokens-of-origin.ts'
import type { TokenRow } from './tokens.ts'

export const listTokens = defineOperation({
  id: 'listUserTokens',
  group: 'Users',
  summary: 'List the tokens of the caller',
  method: 'GET',
  path: '/v1/user/tokens',
  success: 200,
  params: z.object({}),
  query: z.object(paging),
  body: undefined,
  response: listOf(Token),
  offline: TOKENS_OF_ORIGIN,
  access: anyone,
  run: ({ store, caller }, { query }) =>
    listPage<TokenRow, Token>(
      {
        name: 'tokens',
        keyTypes: ['number'],
        key: (row) => [row.seq],
        count: () => countRows(store, 'SELECT count(*) AS count FROM token WHERE user = ?', caller.user),
        after: (key, limit) =>
          store.all(
            'SELECT * FROM token WHERE user = ? AND seq > ? ORDER BY seq LIMIT ?',
            caller.user,
            key?.[0] ?? 0,
            limit,
          ),
      },
      query,
      (row) => ({ ...presentToken(row), ...(isTokenOf(caller, row) && { current: true as const }) }),
    ),
})

const isTokenOf = (caller: Caller, { id }: TokenRow): boolean =>
  caller.kind === 'token' && caller.tokenId === id
