import type { ReadScope } from '../../engine/scope.ts'
import { shareKeyFor } from './share-key.ts'
import type { SiteRow } from '../site-row.ts'
import { checkVisitorToken } from './visitor-token.ts'

/** What lets a visitor into a site that is not open to all: the key of a share link, or a visitor's token. */
export type Pass = { kind: 'share-link'; key: string } | { kind: 'visitor'; token: string }

/** What a caller brought, by the names of visitorQuery. */
export interface Brought {
  shareKey?: string | undefined
  visitorAuthToken?: string | undefined
}

/**
 * What of it opens the site; null where the site asks for nothing of the kind, or nothing was brought. Fails
 * as shareKeyFor and checkVisitorToken do for what does not open it.
 */
export function passFor(scope: ReadScope, site: SiteRow, brought: Brought): Pass | null {
  const key = shareKeyFor(scope.store, site, brought.shareKey)
  if (key !== null) return { kind: 'share-link', key }
  const token = brought.visitorAuthToken
  if (token === undefined || site.visibility !== 'visitor-auth') return null
  checkVisitorToken(scope, site, token)
  return { kind: 'visitor', token }
}
