import { z } from 'zod'
import { ORGANIZATION_RIGHTS } from '../../domain/permission-table.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { siteSectionParams } from '../engine/path-params.ts'
import { removedNames } from '../engine/replaced-texts.ts'
import { noUserContent } from '../engine/user-content.ts'
import { onSection } from './access.ts'

export const deleteSection = defineOperation({
  id: 'deleteSiteSectionById',
  group: 'Site sections',
  summary: 'Remove a section with its site spaces from a site; the spaces themselves stay',
  method: 'DELETE',
  path: '/v1/orgs/{organizationId}/sites/{siteId}/sections/{siteSectionId}',
  success: 204,
  params: siteSectionParams,
  query: z.object({}),
  body: undefined,
  response: undefined,
  offline: {
    kind: 'queued',
    label: 'Take a section off a site',
    about: 'the section',
    effect: { kind: 'delete' },
    userContent: noUserContent,
  },
  access: onSection(ORGANIZATION_RIGHTS.site.edit),
  replaces: (_scope, { section }) => removedNames({ title: 'Title', description: 'Description' }, section),
  run(scope, _input, { site, section }) {
    scope.store.run('DELETE FROM site_section WHERE id = ?', section.id)
    scope.touch({ kind: 'site', organization: site.organization })
    return null
  },
})
