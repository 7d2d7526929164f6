import type { ShareLink } from '../../schemas/sites/share-link.ts'
import type { ReadScope } from '../engine/scope.ts'
import { timestamp } from '../engine/timestamp.ts'
import { visitorAddress } from '../sites/site-address.ts'
import type { SiteRow } from '../sites/site-row.ts'

/** A row of `share_link`. */
export interface ShareLinkRow {
  seq: number
  id: string
  site: string
  name: string
  active: number
  key: string
  created_at: number
}

/** The share link as the API shows it. Its address contains its secret. */
export function presentShareLink(scope: ReadScope, site: SiteRow, row: ShareLinkRow): ShareLink {
  return {
    object: 'share-link',
    id: row.id,
    createdAt: timestamp(row.created_at),
    name: row.name,
    active: row.active === 1,
    urls: { published: visitorAddress(scope.addresses, site, { kind: 'share-link', key: row.key }) },
  }
}

/** Reads a share link again after the writes of a call. */
export function shareLinkNow(scope: ReadScope, site: SiteRow, id: string): ShareLink {
  const row = scope.store.get<ShareLinkRow>('SELECT * FROM share_link WHERE id = ?', id)
  if (!row) throw new Error(`The share link ${id} is missing from the store`)
  return presentShareLink(scope, site, row)
}
