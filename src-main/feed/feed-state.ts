import { createHash } from 'node:crypto'
import { memberRole } from '../operations/levels.ts'
import type { ReadScope } from '../operations/scope.ts'
import { visibleScopes } from './visible-scopes.ts'

/**
 * A text that changes whenever the feed of an organization has something new for the caller, be it a change
 * or a right; undefined for who is not in the organization.
 */
export function feedState(scope: ReadScope, organization: string): string | undefined {
  if (memberRole(scope, organization) === undefined) return undefined
  const last = scope.store.get<{ seq: number | null }>(
    'SELECT max(seq) AS seq FROM change WHERE organization = ?',
    organization,
  )
  const numbers = [...visibleScopes(scope, organization).keys()]
  return createHash('sha256')
    .update(JSON.stringify([last?.seq, numbers]))
    .digest('base64url')
}
