import { z } from 'zod'
import { PageTemplate } from '../../schemas/space-settings/page-template.ts'
import { onChangeRequest } from '../change-requests/access.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { changeRequestParams, templateParams } from '../engine/path-params.ts'
import { changeRequestSource } from '../space-content/content-source.ts'
import { readTemplate } from './read-templates.ts'

export const getChangeRequestTemplate = defineOperation({
  id: 'getPageTemplateInChangeRequest',
  group: 'Change request content',
  summary: 'Get a template of pages of a change request',
  method: 'GET',
  path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/templates/{templateName}',
  success: 200,
  params: changeRequestParams.extend(templateParams),
  query: z.object({}),
  body: undefined,
  response: PageTemplate,
  offline: 'local',
  access: onChangeRequest('read'),
  run: (scope, { params }, subject) =>
    readTemplate(changeRequestSource(scope, subject).view, subject.space.content_root, params.templateName),
})
