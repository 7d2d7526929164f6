import { TitledPages } from '../../schemas/page-tree.ts'
import { onChangeRequest } from '../change-requests/access.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { changeRequestParams } from '../engine/path-params.ts'
import { changeRequestSource } from '../space-content/content-source.ts'
import { findTitles } from './find-titles.ts'
import { fromWholeTree } from './from-whole-tree.ts'
import { titlesQuery } from './queries.ts'

export const findChangeRequestPagesByTitle = defineOperation({
  id: 'findPagesByTitleInChangeRequest',
  group: 'Change request content',
  summary: 'Find pages by their titles in a change request',
  method: 'GET',
  path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/titles',
  success: 200,
  params: changeRequestParams,
  query: titlesQuery,
  body: undefined,
  response: TitledPages,
  offline: 'local',
  fromWholeTree: fromWholeTree('titles', 'change request'),
  access: onChangeRequest('read'),
  run: (scope, { query }, subject) =>
    findTitles(changeRequestSource(scope, subject).view, subject.space.line, query),
})
