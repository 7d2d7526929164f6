import type { ReadScope } from '../../engine/scope.ts'
import type { SiteRow } from '../site-row.ts'
import { shareKeyFor } from './share-key.ts'
import { checkVisitorToken } from './visitor-token.ts'

/**
 * The credential that admits a visitor to a site with restricted access: the key of a share link, or a visitor's token.
 */
export type Pass = { kind: 'share-link'; key: string } | { kind: 'visitor'; token: string }

/** The credentials of a caller, by the names of visitorQuery. */
export interface VisitorCredentials {
  shareKey?: string | undefined
  visitorAuthToken?: string | undefined
}

/**
 * Returns the credential that opens the site; null where the site requires none, or the caller has none. Throws the
 * problems of shareKeyFor and checkVisitorToken for one that does not open it.
 */
export function passFor(scope: ReadScope, site: SiteRow, credentials: VisitorCredentials): Pass | null {
  const key = shareKeyFor(scope.store, site, credentials.shareKey)
  if (key !== null) return { kind: 'share-link', key }
  const token = credentials.visitorAuthToken
  if (token === undefined || site.visibility !== 'visitor-auth') return null
  checkVisitorToken(scope, site, token)
  return { kind: 'visitor', token }
}
