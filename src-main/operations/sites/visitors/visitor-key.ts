import { randomBytes } from 'node:crypto'
import { seal, unseal } from '../../../secrets/sealed-values.ts'
import type { Reader, Writer } from '../../../store/store.ts'

const KEY_BYTES = 32

/**
 * Replaces the key of a site that signs visitor tokens. Tokens of the previous key become invalid. Editors of the site
 * can read the key again, so it is sealed and not hashed.
 */
export function makeVisitorKey(store: Writer, site: string): void {
  const key = randomBytes(KEY_BYTES).toString('base64url')
  store.run(
    'INSERT INTO site_visitor_key (site, key) VALUES (?, ?) ON CONFLICT (site) DO UPDATE SET key = excluded.key',
    site,
    seal(store, purpose(site), key),
  )
}

/** Returns the key of a site; undefined in a replica, which receives no keys. */
export function visitorKeyOf(store: Reader, site: string): string | undefined {
  const row = store.get<{ key: Buffer }>('SELECT key FROM site_visitor_key WHERE site = ?', site)
  return row && unseal(store, purpose(site), row.key)
}

function purpose(site: string): string {
  return `visitor key of site ${site}`
}
