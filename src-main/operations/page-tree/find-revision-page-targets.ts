import { PageTargets } from '../../schemas/page-tree.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { revisionParams } from '../engine/path-params.ts'
import { onRevision } from '../revisions/access.ts'
import { revisionSource } from '../space-content/content-source.ts'
import { findTargets } from './find-targets.ts'
import { OtherBooks } from './other-books.ts'
import { targetsQuery } from './queries.ts'

export const findRevisionPageTargets = defineOperation({
  id: 'findPageTargetsInRevision',
  group: 'Revisions',
  summary: 'Find the pages that names lead to in a revision',
  method: 'GET',
  path: '/v1/spaces/{spaceId}/revisions/{revisionId}/targets',
  success: 200,
  params: revisionParams,
  query: targetsQuery,
  body: undefined,
  response: PageTargets,
  offline: 'local',
  access: onRevision('read'),
  run: (scope, { query }, subject) =>
    findTargets(revisionSource(scope, subject).view, {
      ...query,
      contentRoot: subject.space.content_root,
      otherBooks: new OtherBooks(scope, subject.space),
    }),
})
