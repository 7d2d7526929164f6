import { FoundPages } from '../../schemas/find/found-page.ts'
import { onSpace } from '../access/access.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { spaceParams } from '../engine/path-params.ts'
import { spaceSource } from '../space-content/content-source.ts'
import { findInPages, findQuery } from './find-in-pages.ts'

/** Finds hits. A replacement finds the same hits again by the id of this operation. */
export const FIND_IN_SPACE = 'findInSpaceContent'

export const findInSpaceContent = defineOperation({
  id: FIND_IN_SPACE,
  group: 'Space content',
  summary: 'Find a text or a regular expression in the pages of a space, with a preview of its replacement',
  method: 'GET',
  path: '/v1/spaces/{spaceId}/find',
  success: 200,
  params: spaceParams,
  query: findQuery,
  body: undefined,
  response: FoundPages,
  offline: 'local',
  readsEveryText: true,
  access: onSpace('read'),
  run(scope, { query }, subject) {
    const { view } = spaceSource(scope, subject)
    return findInPages({ view, list: `find:${subject.space.id}`, clock: scope.clock }, query)
  },
})
