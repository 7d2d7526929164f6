import { z } from 'zod'
import { File } from '../../schemas/file.ts'
import { listOf, paging } from '../../schemas/list.ts'
import { contentQuery } from '../engine/content-query.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { revisionParams } from '../engine/path-params.ts'
import { revisionSource } from '../space-content/content-source.ts'
import { readFiles } from '../space-content/read-content.ts'
import { onRevision } from './access.ts'

export const listRevisionFiles = defineOperation({
  id: 'listFilesInRevisionById',
  group: 'Revisions',
  summary: 'List the files of a revision',
  method: 'GET',
  path: '/v1/spaces/{spaceId}/revisions/{revisionId}/files',
  success: 200,
  params: revisionParams,
  query: z.object({ ...paging, ...contentQuery }),
  body: undefined,
  response: listOf(File),
  offline: 'local',
  access: onRevision('read'),
  run: (scope, { query }, subject) => readFiles(scope, revisionSource(scope, subject), query),
})
