import { z } from 'zod'
import { ORGANIZATION_RIGHTS } from '../../domain/permission-table.ts'
import { ShareLink, ShareLinkName } from '../../schemas/sites/share-link.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { siteParams } from '../engine/path-params.ts'
import { fieldsOf } from '../engine/user-content.ts'
import { onSite } from '../sites/access.ts'
import { shareLinkNow } from './share-link-row.ts'

export const createShareLink = defineOperation({
  id: 'createSiteShareLink',
  group: 'Share links',
  summary: 'Create an address that admits its holder to a site that is shared by links',
  method: 'POST',
  path: '/v1/orgs/{organizationId}/sites/{siteId}/share-links',
  success: 201,
  params: siteParams,
  query: z.object({}),
  body: z.object({ name: ShareLinkName }),
  response: ShareLink,
  offline: {
    kind: 'queued',
    label: 'Create a share link',
    about: 'the site',
    effect: { kind: 'unprovable' },
    userContent: ({ body }) => fieldsOf(body, { name: 'Name' }),
  },
  access: onSite(ORGANIZATION_RIGHTS.site.shareLinks),
  run(scope, { body }, { site }) {
    const id = scope.newId()
    scope.store.run(
      'INSERT INTO share_link (id, site, name, key, created_at) VALUES (?, ?, ?, ?, ?)',
      id,
      site.id,
      body.name,
      // Ids cannot be guessed, which is all that a key has to be.
      scope.newId(),
      scope.clock(),
    )
    scope.touch({ kind: 'site', organization: site.organization })
    return shareLinkNow(scope, site, id)
  },
})
