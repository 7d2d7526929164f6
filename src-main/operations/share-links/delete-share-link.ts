import { z } from 'zod'
import { defineOperation } from '../engine/define-operation.ts'
import { shareLinkParams } from '../engine/path-params.ts'
import { removedNames } from '../engine/replaced-texts.ts'
import { noUserContent } from '../engine/user-content.ts'
import { onShareLink } from './access.ts'

export const deleteShareLink = defineOperation({
  id: 'deleteSiteShareLinkById',
  group: 'Share links',
  summary: 'Delete a share link; its address then admits nobody',
  method: 'DELETE',
  path: '/v1/orgs/{organizationId}/sites/{siteId}/share-links/{shareLinkId}',
  success: 204,
  params: shareLinkParams,
  query: z.object({}),
  body: undefined,
  response: undefined,
  offline: {
    kind: 'queued',
    label: 'Delete a share link',
    about: 'the share link',
    effect: { kind: 'delete' },
    userContent: noUserContent,
  },
  access: onShareLink(),
  replaces: (_scope, { link }) => removedNames({ name: 'Name' }, link),
  run(scope, _input, { site, link }) {
    scope.store.run('DELETE FROM share_link WHERE id = ?', link.id)
    scope.touch({ kind: 'site', organization: site.organization })
    return null
  },
})
