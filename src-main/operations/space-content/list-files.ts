import { z } from 'zod'
import { File } from '../../schemas/file.ts'
import { listOf, paging } from '../../schemas/list.ts'
import { onSpace } from '../access/access.ts'
import { contentQuery } from '../engine/content-query.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { spaceParams } from '../engine/path-params.ts'
import { spaceSource } from './content-source.ts'
import { readFiles } from './read-content.ts'

export const listFiles = defineOperation({
  id: 'listFiles',
  group: 'Space content',
  summary: 'List the files of a space',
  method: 'GET',
  path: '/v1/spaces/{spaceId}/content/files',
  success: 200,
  params: spaceParams,
  query: z.object({ ...paging, ...contentQuery }),
  body: undefined,
  response: listOf(File),
  offline: 'local',
  access: onSpace('read'),
  run: (scope, { query }, subject) => readFiles(scope, spaceSource(scope, subject), query),
})
