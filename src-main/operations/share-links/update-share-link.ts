import { z } from 'zod'
import { ShareLink, ShareLinkName } from '../../schemas/sites/share-link.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { shareLinkParams } from '../engine/path-params.ts'
import { replacedFields } from '../engine/replaced-texts.ts'
import { fieldsOf } from '../engine/user-content.ts'
import { onShareLink } from './access.ts'
import { shareLinkNow } from './share-link-row.ts'

/** The fields with words of users, by their labels on the screens. */
const NAMES = { name: 'Name' } as const

export const updateShareLink = defineOperation({
  id: 'updateSiteShareLinkById',
  group: 'Share links',
  summary: 'Rename a share link, or turn it on or off',
  method: 'PATCH',
  path: '/v1/orgs/{organizationId}/sites/{siteId}/share-links/{shareLinkId}',
  success: 200,
  params: shareLinkParams,
  query: z.object({}),
  body: z.object({ active: z.boolean().optional(), name: ShareLinkName.optional() }),
  response: ShareLink,
  offline: {
    kind: 'queued',
    label: 'Change a share link',
    about: 'the share link',
    effect: { kind: 'set', entity: 'other' },
    userContent: ({ body }) => fieldsOf(body, NAMES),
  },
  access: onShareLink(),
  replaces: (_scope, { link }, body) => replacedFields(body, NAMES, link),
  run(scope, { body }, { site, link }) {
    scope.store.run(
      'UPDATE share_link SET active = ?, name = ? WHERE id = ?',
      body.active === undefined ? link.active : Number(body.active),
      body.name ?? link.name,
      link.id,
    )
    scope.touch({ kind: 'site', organization: site.organization })
    return shareLinkNow(scope, site, link.id)
  },
})
