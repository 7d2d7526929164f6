import { createUserToken } from './create-token.ts'
import { listTokens } from './list-tokens.ts'
import { revokeUserToken } from './revoke-token.ts'

export const tokens = { listTokens, createUserToken, revokeUserToken }
