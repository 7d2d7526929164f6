import { PageLevels } from '../../schemas/page-tree.ts'
import { onChangeRequest } from '../change-requests/access.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { changeRequestParams } from '../engine/path-params.ts'
import { changeRequestSource } from '../space-content/content-source.ts'
import { fromWholeTree } from './from-whole-tree.ts'
import { levelsQuery } from './queries.ts'
import { readLevels } from './read-levels.ts'

export const listChangeRequestPageLevels = defineOperation({
  id: 'listPageLevelsInChangeRequest',
  group: 'Change request content',
  summary: 'List windows of levels of the page tree of a change request',
  method: 'GET',
  path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/levels',
  success: 200,
  params: changeRequestParams,
  query: levelsQuery,
  body: undefined,
  response: PageLevels,
  offline: 'local',
  fromWholeTree: fromWholeTree('levels', 'change request'),
  access: onChangeRequest('read'),
  run: (scope, { query }, subject) => readLevels(changeRequestSource(scope, subject).view, query),
})
