import { z } from 'zod'
import { revisionView, viewBefore, type RevisionRow } from '../../revisions/lines.ts'
import { MAXIMUM_LIMIT } from '../../schemas/limits/list-limits.ts'
import { SemanticChanges } from '../../schemas/semantic-change.ts'
import type { Reader } from '../../store/store.ts'
import { contentQuery } from '../engine/content-query.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { revisionParams } from '../engine/path-params.ts'
import { onRevision } from './access.ts'
import { semanticChanges } from './semantic-changes.ts'

/** The number of changes in a response when the caller does not name one. */
export const DEFAULT_CHANGES = 10

export const changesLimit = {
  limit: z.int().min(0).max(MAXIMUM_LIMIT).optional().describe('Most changes to return; 10 when omitted'),
}

export const getRevisionChanges = defineOperation({
  id: 'getRevisionSemanticChanges',
  group: 'Revisions',
  summary: 'Get what a revision changed',
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
    const difference = {
      before: viewBefore(scope.store, revision),
      after: revisionView(scope.store, revision),
      pages: writtenBy(scope.store, 'page', revision),
      files: writtenBy(scope.store, 'file', revision),
    }
    return semanticChanges(scope, difference, query.limit ?? DEFAULT_CHANGES)
  },
})

const WRITTEN = {
  page: 'SELECT page AS id FROM page_version WHERE line = ? AND seq = ? ORDER BY page',
  file: 'SELECT file AS id FROM file_version WHERE line = ? AND seq = ? ORDER BY file',
}

function writtenBy(store: Reader, what: 'page' | 'file', { line, seq }: RevisionRow): string[] {
  return store.all<{ id: string }>(WRITTEN[what], line, seq).map((row) => row.id)
}
