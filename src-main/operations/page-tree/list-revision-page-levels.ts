import { PageLevels } from '../../schemas/page-tree.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { revisionParams } from '../engine/path-params.ts'
import { onRevision } from '../revisions/access.ts'
import { revisionSource } from '../space-content/content-source.ts'
import { levelsQuery } from './queries.ts'
import { readLevels } from './read-levels.ts'

export const listRevisionPageLevels = defineOperation({
  id: 'listPageLevelsInRevision',
  group: 'Revisions',
  summary: 'List windows of levels of the page tree of a revision',
  method: 'GET',
  path: '/v1/spaces/{spaceId}/revisions/{revisionId}/levels',
  success: 200,
  params: revisionParams,
  query: levelsQuery,
  body: undefined,
  response: PageLevels,
  offline: 'local',
  access: onRevision('read'),
  run: (scope, { query }, subject) => readLevels(revisionSource(scope, subject).view, query),
})
