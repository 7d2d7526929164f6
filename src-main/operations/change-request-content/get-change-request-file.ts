import { z } from 'zod'
import { File } from '../../schemas/file.ts'
import { onChangeRequest } from '../change-requests/access.ts'
import { contentQuery } from '../engine/content-query.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { changeRequestParams, fileParams } from '../engine/path-params.ts'
import { changeRequestSource } from '../space-content/content-source.ts'
import { readFile } from '../space-content/read-content.ts'

export const getChangeRequestFile = defineOperation({
  id: 'getFileInChangeRequestById',
  group: 'Change request content',
  summary: 'Get a file of a change request',
  method: 'GET',
  path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/files/{fileId}',
  success: 200,
  params: changeRequestParams.extend(fileParams),
  query: z.object(contentQuery),
  body: undefined,
  response: File,
  offline: 'local',
  access: onChangeRequest('read'),
  run: (scope, { params, query }, subject) =>
    readFile(scope, changeRequestSource(scope, subject), params.fileId, query),
})
