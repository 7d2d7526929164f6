import { PageTargets } from '../../schemas/page-tree.ts'
import { onChangeRequest } from '../change-requests/access.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { changeRequestParams } from '../engine/path-params.ts'
import { changeRequestSource } from '../space-content/content-source.ts'
import { findTargets } from './find-targets.ts'
import { fromWholeTree } from './from-whole-tree.ts'
import { OtherBooks } from './other-books.ts'
import { targetsQuery } from './queries.ts'

export const findChangeRequestPageTargets = defineOperation({
  id: 'findPageTargetsInChangeRequest',
  group: 'Change request content',
  summary: 'Find the pages that names lead to in a change request',
  method: 'GET',
  path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/targets',
  success: 200,
  params: changeRequestParams,
  query: targetsQuery,
  body: undefined,
  response: PageTargets,
  offline: 'local',
  fromWholeTree: fromWholeTree('targets', 'change request'),
  access: onChangeRequest('read'),
  run: (scope, { query }, subject) =>
    findTargets(changeRequestSource(scope, subject).view, {
      ...query,
      contentRoot: subject.space.content_root,
      otherBooks: new OtherBooks(scope, subject.space),
    }),
})
