import { z } from 'zod'
import { File } from '../../schemas/file.ts'
import { contentQuery } from '../engine/content-query.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { fileParams, revisionParams } from '../engine/path-params.ts'
import { revisionSource } from '../space-content/content-source.ts'
import { readFile } from '../space-content/read-content.ts'
import { onRevision } from './access.ts'

export const getRevisionFile = defineOperation({
  id: 'getFileInRevisionById',
  group: 'Revisions',
  summary: 'Get a file of a revision',
  method: 'GET',
  path: '/v1/spaces/{spaceId}/revisions/{revisionId}/files/{fileId}',
  success: 200,
  params: revisionParams.extend(fileParams),
  query: z.object(contentQuery),
  body: undefined,
  response: File,
  offline: 'local',
  access: onRevision('read'),
  run: (scope, { params, query }, subject) =>
    readFile(scope, revisionSource(scope, subject), params.fileId, query),
})
