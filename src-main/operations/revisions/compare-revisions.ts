import { z } from 'zod'
import type { ContentView } from '../../revisions/content-view.ts'
import { revisionById, revisionView, viewBefore } from '../../revisions/lines.ts'
import { inReadingOrder } from '../../revisions/order-changes.ts'
import { Id } from '../../schemas/primitives.ts'
import { SemanticChanges } from '../../schemas/semantic-change.ts'
import { notFound } from '../access/access.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { revisionParams } from '../engine/path-params.ts'
import type { ReadScope } from '../engine/scope.ts'
import { onRevision } from './access.ts'
import { differing } from './differing.ts'
import { changesLimit, DEFAULT_CHANGES } from './get-revision-changes.ts'
import { semanticChanges } from './semantic-changes.ts'

export const compareRevisions = defineOperation({
  id: 'compareRevisions',
  group: 'Revisions',
  summary: 'Get the changes from one revision of a space to another',
  method: 'GET',
  path: '/v1/spaces/{spaceId}/revisions/{revisionId}/comparison',
  success: 200,
  params: revisionParams,
  query: z.object({
    since: Id.optional().describe('The earlier revision; the one before it when omitted'),
    ...changesLimit,
  }),
  body: undefined,
  response: SemanticChanges,
  offline: 'local',
  access: onRevision('read'),
  run(scope, { query }, { space, revision }) {
    const after = revisionView(scope.store, revision)
    const before =
      query.since === undefined ? viewBefore(scope.store, revision) : viewSince(scope, space.id, query.since)
    const difference = {
      before,
      after,
      pages: inReadingOrder(before, after, differing('page', before, after)),
      files: differing('file', before, after),
    }
    return semanticChanges(scope, difference, query.limit ?? DEFAULT_CHANGES)
  },
})

function viewSince({ store }: ReadScope, space: string, id: string): ContentView {
  const since = revisionById(store, space, id)
  if (!since) throw notFound('revision')
  return revisionView(store, since)
}
