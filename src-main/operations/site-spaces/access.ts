import type { Level } from '../../domain/roles.ts'
import { notFound } from '../access/access.ts'
import { declareNeeds } from '../engine/needs.ts'
import type { ReadScope } from '../engine/scope.ts'
import { onSite, type SiteSubject } from '../sites/access.ts'
import type { SiteSpaceRow } from '../sites/structure.ts'

export interface SiteSpaceSubject extends SiteSubject {
  siteSpace: SiteSpaceRow
}

/** A space on a site, for callers with the level on the site's organization. A deleted space is unknown. */
export function onSiteSpace(needed: Level) {
  const access = onSite(needed)
  return declareNeeds(
    access.needs,
    (
      scope: ReadScope,
      params: { organizationId: string; siteId: string; siteSpaceId: string },
    ): SiteSpaceSubject => {
      const subject = access(scope, params)
      const siteSpace = scope.store.get<SiteSpaceRow>(
        `SELECT site_space.* FROM site_space JOIN space ON space.id = site_space.space
         WHERE site_space.id = ? AND site_space.site = ? AND space.deleted_at IS NULL AND space.state = 'ready'`,
        params.siteSpaceId,
        subject.site.id,
      )
      if (!siteSpace) throw notFound('site space')
      return { ...subject, siteSpace }
    },
  )
}
