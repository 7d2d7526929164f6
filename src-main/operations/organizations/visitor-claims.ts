import { signToken } from '../../platform/json-web-token.ts'
import { memberRole } from '../access/levels.ts'
import type { WriteScope } from '../engine/scope.ts'

const HOUR_SECONDS = 3600
const KEY = 'visitor-claims-key'

/** A JSON Web Token (RFC 7519, HS256) that identifies the caller in an organization for an hour. */
export function visitorClaims(scope: WriteScope, organization: string): string {
  const now = Math.floor(scope.clock() / 1000)
  return signToken(signingKey(scope), {
    iss: scope.addresses.location('/v1'),
    sub: scope.caller.user,
    organization,
    role: memberRole(scope, organization) ?? null,
    iat: now,
    exp: now + HOUR_SECONDS,
  })
}

/** The key of this store, created when it is first needed: two ids are 238 bits that nobody can guess. */
function signingKey({ store, newId }: WriteScope): string {
  const known = store.get<{ value: string }>('SELECT value FROM setting WHERE name = ?', KEY)
  if (known) return known.value
  const key = newId() + newId()
  store.run('INSERT INTO setting (name, value) VALUES (?, ?)', KEY, key)
  return key
}
