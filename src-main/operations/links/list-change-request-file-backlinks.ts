import { z } from 'zod'
import { Reference } from '../../schemas/link.ts'
import { listOf, paging } from '../../schemas/list.ts'
import { onChangeRequest } from '../change-requests/access.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { changeRequestParams, fileParams } from '../engine/path-params.ts'
import { changeRequestSource } from '../space-content/content-source.ts'
import { backlinks } from './backlinks.ts'

export const listChangeRequestFileBacklinks = defineOperation({
  id: 'listChangeRequestFileBacklinks',
  group: 'Change request content',
  summary: 'List the pages of a change request that name a file',
  method: 'GET',
  path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/files/{fileId}/backlinks',
  success: 200,
  params: changeRequestParams.extend(fileParams),
  query: z.object(paging),
  body: undefined,
  response: listOf(Reference),
  offline: 'local',
  access: onChangeRequest('read'),
  run: (scope, { params, query }, subject) =>
    backlinks(
      scope,
      changeRequestSource(scope, subject),
      subject,
      { kind: 'file', id: params.fileId },
      query,
    ),
})
