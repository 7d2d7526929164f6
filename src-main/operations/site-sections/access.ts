import type { Level } from '../../domain/roles.ts'
import { notFound } from '../access/access.ts'
import { declareNeeds } from '../engine/needs.ts'
import type { ReadScope } from '../engine/scope.ts'
import { onSite, type SiteSubject } from '../sites/access.ts'
import type { SectionRow } from '../sites/structure.ts'

export interface SectionSubject extends SiteSubject {
  section: SectionRow
}

/** A section of a site, for callers with the level on the site's organization. */
export function onSection(needed: Level) {
  const access = onSite(needed)
  return declareNeeds(
    access.needs,
    (
      scope: ReadScope,
      params: { organizationId: string; siteId: string; siteSectionId: string },
    ): SectionSubject => {
      const subject = access(scope, params)
      const section = scope.store.get<SectionRow>(
        'SELECT * FROM site_section WHERE id = ? AND site = ?',
        params.siteSectionId,
        subject.site.id,
      )
      if (!section) throw notFound('section')
      return { ...subject, section }
    },
  )
}
