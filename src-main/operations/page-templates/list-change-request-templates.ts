import { z } from 'zod'
import { PageTemplate } from '../../schemas/space-settings/page-template.ts'
import { onChangeRequest } from '../change-requests/access.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { changeRequestParams } from '../engine/path-params.ts'
import { changeRequestSource } from '../space-content/content-source.ts'
import { readTemplates } from './read-templates.ts'

export const listChangeRequestTemplates = defineOperation({
  id: 'listPageTemplatesInChangeRequest',
  group: 'Change request content',
  summary: 'List the templates from which pages of a change request can start',
  method: 'GET',
  path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/templates',
  success: 200,
  params: changeRequestParams,
  query: z.object({}),
  body: undefined,
  response: z.object({ items: z.array(PageTemplate) }),
  offline: 'local',
  access: onChangeRequest('read'),
  run: (scope, _input, subject) => ({
    items: readTemplates(changeRequestSource(scope, subject).view, subject.space.content_root),
  }),
})
