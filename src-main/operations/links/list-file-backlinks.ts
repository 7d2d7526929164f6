import { z } from 'zod'
import { Reference } from '../../schemas/link.ts'
import { listOf, paging } from '../../schemas/list.ts'
import { onSpace } from '../access/access.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { fileParams, spaceParams } from '../engine/path-params.ts'
import { fileBacklinks } from './file-backlinks.ts'

export const listFileBacklinks = defineOperation({
  id: 'listSpaceFileBacklinks',
  group: 'Space content',
  summary: 'List the pages that name a file',
  method: 'GET',
  path: '/v1/spaces/{spaceId}/content/files/{fileId}/backlinks',
  success: 200,
  params: spaceParams.extend(fileParams),
  query: z.object(paging),
  body: undefined,
  response: listOf(Reference),
  offline: 'local',
  access: onSpace('read'),
  run: (scope, { params, query }, subject) => fileBacklinks(scope, subject, params.fileId, query),
})
