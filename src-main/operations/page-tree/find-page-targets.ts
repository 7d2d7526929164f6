import { PageTargets } from '../../schemas/page-tree.ts'
import { onSpace } from '../access/access.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { spaceParams } from '../engine/path-params.ts'
import { spaceSource } from '../space-content/content-source.ts'
import { findTargets } from './find-targets.ts'
import { fromWholeTree } from './from-whole-tree.ts'
import { OtherBooks } from './other-books.ts'
import { targetsQuery } from './queries.ts'

export const findPageTargets = defineOperation({
  id: 'findPageTargets',
  group: 'Space content',
  summary: 'Find the pages that names lead to in a space',
  method: 'GET',
  path: '/v1/spaces/{spaceId}/content/targets',
  success: 200,
  params: spaceParams,
  query: targetsQuery,
  body: undefined,
  response: PageTargets,
  offline: 'local',
  fromWholeTree: fromWholeTree('targets', 'space'),
  access: onSpace('read'),
  run: (scope, { query }, subject) =>
    findTargets(spaceSource(scope, subject).view, {
      ...query,
      contentRoot: subject.space.content_root,
      otherBooks: new OtherBooks(scope, subject.space),
    }),
})
