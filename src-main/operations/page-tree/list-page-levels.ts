import { PageLevels } from '../../schemas/page-tree.ts'
import { onSpace } from '../access/access.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { spaceParams } from '../engine/path-params.ts'
import { spaceSource } from '../space-content/content-source.ts'
import { fromWholeTree } from './from-whole-tree.ts'
import { levelsQuery } from './queries.ts'
import { readLevels } from './read-levels.ts'

export const listPageLevels = defineOperation({
  id: 'listPageLevels',
  group: 'Space content',
  summary: 'List windows of levels of the page tree of a space',
  method: 'GET',
  path: '/v1/spaces/{spaceId}/content/levels',
  success: 200,
  params: spaceParams,
  query: levelsQuery,
  body: undefined,
  response: PageLevels,
  offline: 'local',
  fromWholeTree: fromWholeTree('levels', 'space'),
  access: onSpace('read'),
  run: (scope, { query }, subject) => readLevels(spaceSource(scope, subject).view, query),
})
