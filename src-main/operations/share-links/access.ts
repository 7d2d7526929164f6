import { ORGANIZATION_RIGHTS } from '../../domain/permission-table.ts'
import { notFound } from '../access/access.ts'
import { declareNeeds } from '../engine/needs.ts'
import type { ReadScope } from '../engine/scope.ts'
import { onSite, type SiteSubject } from '../sites/access.ts'
import type { ShareLinkRow } from './share-link-row.ts'

export interface ShareLinkSubject extends SiteSubject {
  link: ShareLinkRow
}

/** A share link of a site, for callers who may edit the site's links. */
export function onShareLink() {
  const access = onSite(ORGANIZATION_RIGHTS.site.shareLinks)
  return declareNeeds(
    access.needs,
    (
      scope: ReadScope,
      params: { organizationId: string; siteId: string; shareLinkId: string },
    ): ShareLinkSubject => {
      const subject = access(scope, params)
      const link = scope.store.get<ShareLinkRow>(
        'SELECT * FROM share_link WHERE id = ? AND site = ?',
        params.shareLinkId,
        subject.site.id,
      )
      if (!link) throw notFound('share link')
      return { ...subject, link }
    },
  )
}
