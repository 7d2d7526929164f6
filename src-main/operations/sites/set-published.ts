import type { Site } from '../../schemas/sites/site.ts'
import type { WriteScope } from '../engine/scope.ts'
import { siteNow, type SiteRow } from './site-row.ts'

/** Publishes or unpublishes a site. Repeating either is not an error. */
export function setPublished(scope: WriteScope, site: SiteRow, isPublished: boolean): Site {
  scope.store.run('UPDATE site SET published = ? WHERE id = ?', Number(isPublished), site.id)
  scope.touch({ kind: 'site', organization: site.organization })
  return siteNow(scope, site.id)
}
