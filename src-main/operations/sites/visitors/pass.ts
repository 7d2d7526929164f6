import type { ReadScope } from '../../engine/scope.ts'
import type { SiteRow } from '../site-row.ts'
import { shareKeyFor } from './share-key.ts'
import { checkVisitorToken } from './visitor-token.ts'

/**
 * The credential that admits a visitor to a site that is not open to all: the key of a share link, or a visitor's
 * token.
 */
export type Pass = { kind: 'share-link'; key: string } | { kind: 'visitor'; token: string }

/** The credentials of a caller, by the names of visitorQuery. */
export interface Brought {
  shareKey?: string | undefined
  visitorAuthToken?: string | undefined
}

/**
 * The credential that opens the site; null where the site asks for none, or the caller has none. Fails as shareKeyFor
 * and checkVisitorToken do for one that does not open it.
 */
export function passFor(scope: ReadScope, site: SiteRow, brought: Brought): Pass | null {
  const key = shareKeyFor(scope.store, site, brought.shareKey)
  if (key !== null) return { kind: 'share-link', key }
  const token = brought.visitorAuthToken
  if (token === undefined || site.visibility !== 'visitor-auth') return null
  checkVisitorToken(scope, site, token)
  return { kind: 'visitor', token }
}
