import { z } from 'zod'
import { ORGANIZATION_RIGHTS } from '../../domain/permission-table.ts'
import { listOf, paging } from '../../schemas/list.ts'
import { ShareLink } from '../../schemas/sites/share-link.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { countRows, listPage } from '../engine/list-page.ts'
import { siteParams } from '../engine/path-params.ts'
import { onSite } from '../sites/access.ts'
import { presentShareLink, type ShareLinkRow } from './share-link-row.ts'

export const listShareLinks = defineOperation({
  id: 'listSiteShareLinks',
  group: 'Share links',
  summary: 'List the share links of a site, the oldest first',
  method: 'GET',
  path: '/v1/orgs/{organizationId}/sites/{siteId}/share-links',
  success: 200,
  params: siteParams,
  query: z.object(paging),
  body: undefined,
  response: listOf(ShareLink),
  offline: 'local',
  access: onSite(ORGANIZATION_RIGHTS.site.shareLinks),
  run: (scope, { query }, { site }) =>
    listPage<ShareLinkRow, ShareLink>(
      {
        name: `share links of ${site.id}`,
        keyTypes: ['number'],
        key: (row) => [row.seq],
        count: () =>
          countRows(scope.store, 'SELECT count(*) AS count FROM share_link WHERE site = ?', site.id),
        after: (key, limit) =>
          scope.store.all(
            'SELECT * FROM share_link WHERE site = ? AND seq > ? ORDER BY seq LIMIT ?',
            site.id,
            key?.[0] ?? 0,
            limit,
          ),
      },
      query,
      (row) => presentShareLink(scope, site, row),
    ),
})
