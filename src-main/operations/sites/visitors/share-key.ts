import { Problem } from '../../../schemas/problem.ts'
import type { Reader } from '../../../store/store.ts'
import { notFound } from '../../access/access.ts'
import type { SiteRow } from '../site-row.ts'

/**
 * Returns the key of a caller where it opens the site. Null where the site is not shared by links, or the caller has no
 * key. Throws `resource.unknown` for an unknown key, and `auth.forbidden` for the key of a link that was turned off.
 */
export function shareKeyFor(store: Reader, site: SiteRow, shareKey: string | undefined): string | null {
  if (shareKey === undefined || site.visibility !== 'share-link') return null
  const link = store.get<{ active: number }>(
    'SELECT active FROM share_link WHERE key = ? AND site = ?',
    shareKey,
    site.id,
  )
  if (!link) throw notFound('share link')
  if (link.active === 0) {
    throw new Problem('auth.forbidden', 'This share link was turned off. Ask who shared it for another one.')
  }
  return shareKey
}
