import type { Token } from '../../schemas/people/token.ts'
import { timestamp } from '../engine/timestamp.ts'
import type { TokenRow } from './tokens.ts'

/** The token as the API shows it. The beginning identifies it, and does not suffice to sign in. */
export function presentToken(row: TokenRow): Token {
  return {
    object: 'token',
    id: row.id,
    label: row.label,
    beginning: row.beginning,
    createdAt: timestamp(row.created_at),
    ...(row.last_used_at !== null && { lastUsedAt: timestamp(row.last_used_at) }),
  }
}
