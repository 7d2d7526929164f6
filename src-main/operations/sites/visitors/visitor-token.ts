import { readToken, type TokenFault } from '../../../platform/json-web-token.ts'
import { Problem } from '../../../schemas/problem.ts'
import type { ReadScope } from '../../engine/scope.ts'
import type { SiteRow } from '../site-row.ts'
import { visitorKeyOf } from './visitor-key.ts'

/** The fault of a token, for the user who issues it. */
const FAULTS: Record<TokenFault, string> = {
  malformed: 'is not a JSON Web Token',
  algorithm: 'is not signed with HS256',
  signature: 'is not signed with the key of this site',
  endless: 'has no `exp`, the time at which it expires',
  expired: 'has expired',
  early: 'is not valid yet: its `nbf` is in the future',
  audience: 'has another audience: its `aud` has to be the id or the address of this site',
}

/**
 * Throws `auth.forbidden` for a visitor's token that does not open the site. The caller is authenticated by another
 * token, and is refused only as that visitor. A replica has no keys, and refuses every token.
 */
export function checkVisitorToken(scope: ReadScope, site: SiteRow, token: string): void {
  const key = visitorKeyOf(scope.store, site.id)
  if (key === undefined) {
    throw new Problem(
      'auth.forbidden',
      'Tokens of visitors are checked where the site is hosted. Connect to it and try again.',
    )
  }
  const location = scope.addresses.location(`/v1/orgs/${site.organization}/sites/${site.id}`)
  const read = readToken(token, { key, audience: [site.id, location], now: scope.clock() })
  if (read.ok) return
  throw new Problem('auth.forbidden', `query.visitorAuthToken: ${FAULTS[read.fault]}. Have a new one signed.`)
}
