import { z } from 'zod'
import { ORGANIZATION_RIGHTS } from '../../domain/permission-table.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { siteSpaceParams } from '../engine/path-params.ts'
import { noUserContent } from '../engine/user-content.ts'
import { onSiteSpace } from './access.ts'

export const deleteSiteSpace = defineOperation({
  id: 'deleteSiteSpaceById',
  group: 'Site spaces',
  summary: 'Remove a space from a site; the space itself stays',
  method: 'DELETE',
  path: '/v1/orgs/{organizationId}/sites/{siteId}/site-spaces/{siteSpaceId}',
  success: 204,
  params: siteSpaceParams,
  query: z.object({}),
  body: undefined,
  response: undefined,
  offline: {
    kind: 'queued',
    label: 'Take a space off a site',
    about: 'the space on the site',
    effect: { kind: 'delete' },
    userContent: noUserContent,
  },
  access: onSiteSpace(ORGANIZATION_RIGHTS.site.edit),
  run(scope, _input, { site, siteSpace }) {
    scope.store.run('DELETE FROM site_space WHERE id = ?', siteSpace.id)
    scope.touch({ kind: 'site', organization: site.organization })
    return null
  },
})
