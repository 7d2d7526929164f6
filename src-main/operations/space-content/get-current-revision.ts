import { z } from 'zod'
import { Revision } from '../../schemas/revision.ts'
import { onSpace } from '../access/access.ts'
import { contentQuery } from '../engine/content-query.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { spaceParams } from '../engine/path-params.ts'
import { spaceSource } from './content-source.ts'
import { readRevision, revisionInPieces } from './read-content.ts'

export const getCurrentRevision = defineOperation({
  id: 'getCurrentRevision',
  group: 'Space content',
  summary: 'Get the present content of a space',
  method: 'GET',
  path: '/v1/spaces/{spaceId}/content',
  success: 200,
  params: spaceParams,
  query: z.object(contentQuery),
  body: undefined,
  response: Revision,
  offline: 'local',
  listsWholeContent: true,
  access: onSpace('read'),
  inPieces: (scope, { query }, subject) => revisionInPieces(scope, spaceSource(scope, subject), query),
  run: (scope, { query }, subject) => readRevision(scope, spaceSource(scope, subject), query),
})
