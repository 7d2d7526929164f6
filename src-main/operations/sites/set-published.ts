import type { Site } from '../../schemas/sites/site.ts'
import type { WriteScope } from '../engine/scope.ts'
import { siteNow, type SiteRow } from './site-row.ts'

/** Publishes a site or takes it back. Doing either twice is no fault. */
export function setPublished(scope: WriteScope, site: SiteRow, published: boolean): Site {
  scope.store.run('UPDATE site SET published = ? WHERE id = ?', Number(published), site.id)
  scope.touch({ kind: 'site', organization: site.organization })
  return siteNow(scope, site.id)
}
