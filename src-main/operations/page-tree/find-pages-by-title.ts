import { TitledPages } from '../../schemas/page-tree.ts'
import { onSpace } from '../access/access.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { spaceParams } from '../engine/path-params.ts'
import { spaceSource } from '../space-content/content-source.ts'
import { findTitles } from './find-titles.ts'
import { fromWholeTree } from './from-whole-tree.ts'
import { titlesQuery } from './queries.ts'

export const findPagesByTitle = defineOperation({
  id: 'findPagesByTitle',
  group: 'Space content',
  summary: 'Find pages by their titles in a space',
  method: 'GET',
  path: '/v1/spaces/{spaceId}/content/titles',
  success: 200,
  params: spaceParams,
  query: titlesQuery,
  body: undefined,
  response: TitledPages,
  offline: 'local',
  fromWholeTree: fromWholeTree('titles', 'space'),
  access: onSpace('read'),
  run: (scope, { query }, subject) => findTitles(spaceSource(scope, subject).view, subject.space.line, query),
})
