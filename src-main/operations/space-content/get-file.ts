import { z } from 'zod'
import { File } from '../../schemas/file.ts'
import { onSpace } from '../access/access.ts'
import { contentQuery } from '../engine/content-query.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { fileParams, spaceParams } from '../engine/path-params.ts'
import { spaceSource } from './content-source.ts'
import { readFile } from './read-content.ts'

export const getFile = defineOperation({
  id: 'getFileById',
  group: 'Space content',
  summary: 'Get a file of a space',
  method: 'GET',
  path: '/v1/spaces/{spaceId}/content/files/{fileId}',
  success: 200,
  params: spaceParams.extend(fileParams),
  query: z.object(contentQuery),
  body: undefined,
  response: File,
  offline: 'local',
  access: onSpace('read'),
  run: (scope, { params, query }, subject) =>
    readFile(scope, spaceSource(scope, subject), params.fileId, query),
})
