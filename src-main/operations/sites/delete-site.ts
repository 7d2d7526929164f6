import { z } from 'zod'
import { ORGANIZATION_RIGHTS } from '../../domain/permission-table.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { siteParams } from '../engine/path-params.ts'
import { removedNames } from '../engine/replaced-texts.ts'
import { noUserContent } from '../engine/user-content.ts'
import { onSite } from './access.ts'

export const deleteSite = defineOperation({
  id: 'deleteSiteById',
  group: 'Sites',
  summary: 'Delete a site; its spaces stay',
  method: 'DELETE',
  path: '/v1/orgs/{organizationId}/sites/{siteId}',
  success: 204,
  params: siteParams,
  query: z.object({}),
  body: undefined,
  response: undefined,
  offline: {
    kind: 'queued',
    label: 'Delete a site',
    about: 'the site',
    effect: { kind: 'delete' },
    userContent: noUserContent,
  },
  access: onSite(ORGANIZATION_RIGHTS.site.admin),
  replaces: (_scope, { site }) => removedNames({ title: 'Title' }, site),
  run(scope, _input, { site, organization }) {
    scope.store.run('DELETE FROM site WHERE id = ?', site.id)
    // The site may be the default content of the organization.
    scope.store.run(
      "UPDATE organization SET default_content = NULL WHERE id = ? AND json_extract(default_content, '$.site') = ?",
      organization.id,
      site.id,
    )
    scope.touch({ kind: 'site', organization: organization.id })
    return null
  },
})
