import { z } from 'zod'
import { File } from '../../schemas/file.ts'
import { listOf, paging } from '../../schemas/list.ts'
import { onChangeRequest } from '../change-requests/access.ts'
import { contentQuery } from '../engine/content-query.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { changeRequestParams } from '../engine/path-params.ts'
import { changeRequestSource } from '../space-content/content-source.ts'
import { readFiles } from '../space-content/read-content.ts'

export const listChangeRequestFiles = defineOperation({
  id: 'listFilesInChangeRequestById',
  group: 'Change request content',
  summary: 'List the files of a change request',
  method: 'GET',
  path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/files',
  success: 200,
  params: changeRequestParams,
  query: z.object({ ...paging, ...contentQuery }),
  body: undefined,
  response: listOf(File),
  offline: 'local',
  access: onChangeRequest('read'),
  run: (scope, { query }, subject) => readFiles(scope, changeRequestSource(scope, subject), query),
})
