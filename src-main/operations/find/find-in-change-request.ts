import { FoundPages } from '../../schemas/find/found-page.ts'
import { onChangeRequest } from '../change-requests/access.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { changeRequestParams } from '../engine/path-params.ts'
import { changeRequestSource } from '../space-content/content-source.ts'
import { findInPages, findQuery } from './find-in-pages.ts'

/** Finds hits. A replacement finds the same hits again by the id of this operation. */
export const FIND_IN_CHANGE_REQUEST = 'findInChangeRequestContent'

export const findInChangeRequestContent = defineOperation({
  id: FIND_IN_CHANGE_REQUEST,
  group: 'Change request content',
  summary:
    'Find a text or a regular expression in the pages of a change request, with a preview of its replacement',
  method: 'GET',
  path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/find',
  success: 200,
  params: changeRequestParams,
  query: findQuery,
  body: undefined,
  response: FoundPages,
  offline: 'local',
  readsEveryText: true,
  access: onChangeRequest('read'),
  run(scope, { query }, subject) {
    const { view } = changeRequestSource(scope, subject)
    return findInPages({ view, list: `find:${subject.changeRequest.id}`, clock: scope.clock }, query)
  },
})
