import { z } from 'zod'
import { revisionView, viewBefore } from '../../revisions/lines.ts'
import { inReadingOrder } from '../../revisions/order-changes.ts'
import { MAXIMUM_LIMIT } from '../../schemas/limits/list-limits.ts'
import { SemanticChanges } from '../../schemas/semantic-change.ts'
import { contentQuery } from '../engine/content-query.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { revisionParams } from '../engine/path-params.ts'
import { onRevision } from './access.ts'
import { semanticChanges } from './semantic-changes.ts'
import { writtenBy } from './written-by.ts'

/** The number of changes in a response when the caller does not name one. */
export const DEFAULT_CHANGES = 10

export const changesLimit = {
  limit: z
    .int()
    .min(0)
    .max(MAXIMUM_LIMIT)
    .optional()
    .describe('The maximum number of changes; 10 when omitted'),
}

export const getRevisionChanges = defineOperation({
  id: 'getRevisionSemanticChanges',
  group: 'Revisions',
  summary: 'Get the changes of a revision',
  method: 'GET',
  path: '/v1/spaces/{spaceId}/revisions/{revisionId}/changes',
  success: 200,
  params: revisionParams,
  query: z.object({ ...changesLimit, ...contentQuery }),
  body: undefined,
  response: SemanticChanges,
  offline: 'local',
  access: onRevision('read'),
  run(scope, { query }, { revision }) {
    const [before, after] = [viewBefore(scope.store, revision), revisionView(scope.store, revision)]
    const difference = {
      before,
      after,
      pages: inReadingOrder(before, after, writtenBy(scope.store, 'page', revision)),
      files: writtenBy(scope.store, 'file', revision),
    }
    return semanticChanges(scope, difference, query.limit ?? DEFAULT_CHANGES)
  },
})
