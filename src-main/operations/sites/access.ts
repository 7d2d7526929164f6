import type { Level } from '../../domain/roles.ts'
import { onOrganization, notFound, type OrganizationSubject } from '../access/access.ts'
import { declareNeeds } from '../engine/needs.ts'
import type { ReadScope } from '../engine/scope.ts'
import type { SiteRow } from './site-row.ts'

export interface SiteSubject extends OrganizationSubject {
  site: SiteRow
}

/** A site, for callers with the level on its organization. Sites have no levels of their own. */
export function onSite(needed: Level) {
  const access = onOrganization(needed)
  return declareNeeds(
    access.needs,
    (scope: ReadScope, params: { organizationId: string; siteId: string }): SiteSubject => {
      const subject = access(scope, params)
      const site = scope.store.get<SiteRow>(
        'SELECT * FROM site WHERE id = ? AND organization = ?',
        params.siteId,
        subject.organization.id,
      )
      if (!site) throw notFound('site')
      return { ...subject, site }
    },
  )
}
