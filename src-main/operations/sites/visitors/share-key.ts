import { Problem } from '../../../schemas/problem.ts'
import type { Reader } from '../../../store/store.ts'
import { unknown } from '../../access/access.ts'
import type { SiteRow } from '../site-row.ts'

/**
 * The key that a caller brought, where it opens the site; null where the site is not shared by links, or
 * none was brought. Fails with 404 on a key that is of no link of the site, and with 403 on one that was
 * turned off.
 */
export function shareKeyFor(store: Reader, site: SiteRow, shareKey: string | undefined): string | null {
  if (shareKey === undefined || site.visibility !== 'share-link') return null
  const link = store.get<{ active: number }>(
    'SELECT active FROM share_link WHERE key = ? AND site = ?',
    shareKey,
    site.id,
  )
  if (!link) throw unknown('share link')
  if (link.active === 0) {
    throw new Problem('auth.forbidden', 'This share link was turned off. Ask who shared it for another one.')
  }
  return shareKey
}
