import { z } from 'zod'
import { Revision } from '../../schemas/revision.ts'
import { contentQuery } from '../engine/content-query.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { revisionParams } from '../engine/path-params.ts'
import { revisionSource } from '../space-content/content-source.ts'
import { readRevision, revisionInPieces } from '../space-content/read-content.ts'
import { onRevision } from './access.ts'

export const getRevision = defineOperation({
  id: 'getRevisionById',
  group: 'Revisions',
  summary: 'Get a revision',
  method: 'GET',
  path: '/v1/spaces/{spaceId}/revisions/{revisionId}',
  success: 200,
  params: revisionParams,
  query: z.object(contentQuery),
  body: undefined,
  response: Revision,
  offline: 'local',
  listsWholeContent: true,
  access: onRevision('read'),
  inPieces: (scope, { query }, subject) => revisionInPieces(scope, revisionSource(scope, subject), query),
  run: (scope, { query }, subject) => readRevision(scope, revisionSource(scope, subject), query),
})
