import { z } from 'zod'
import { hasRevisionOfType, headView, lineById } from '../../../revisions/lines.ts'
import { OwnChangeOfPage } from '../../../schemas/change-request.ts'
import { listOf, paging } from '../../../schemas/list.ts'
import { onSpace, notFound } from '../../access/access.ts'
import { defineOperation } from '../../engine/define-operation.ts'
import { filterList } from '../../engine/filter-list.ts'
import { listPage } from '../../engine/list-page.ts'
import { pageParams, spaceParams } from '../../engine/path-params.ts'
import { presentChangeRequest } from '../change-request-row.ts'
import { changedPage, summarise } from '../changed-page.ts'
import { changeRequestList } from './change-request-list.ts'

export const listOwnChangesOfPage = defineOperation({
  id: 'listOwnChangesOfPage',
  group: 'Change requests',
  summary:
    'List the drafts and open change requests of the caller that change a page, the last changed first',
  method: 'GET',
  path: '/v1/spaces/{spaceId}/content/page/{pageId}/own-changes',
  success: 200,
  params: spaceParams.extend(pageParams),
  query: z.object({
    ...paging,
    kind: z.enum(['edits', 'revert']).optional().describe('The kind of change requests; all where absent'),
  }),
  body: undefined,
  response: listOf(OwnChangeOfPage),
  offline: 'local',
  access: onSpace('read'),
  run(scope, { params, query }, { space }) {
    const { store, caller } = scope
    const containing = changeRequestList(store, {
      place: { kind: 'space', space: space.id },
      statuses: ['draft', 'open'],
      creator: caller.user,
      containingPage: params.pageId,
      orderBy: 'updatedAt',
      order: 'desc',
    })
    const { kind } = query
    const name = `own changes:${space.id}:${params.pageId}:${kind ?? 'all'}`
    const isWanted = (line: number): boolean =>
      kind === undefined || hasRevisionOfType(store, line, 'rollback') === (kind === 'revert')
    const changing = filterList(
      containing,
      name,
      (row) => isWanted(row.line) && changedPage(store, row, params.pageId) !== undefined,
    )
    const answer = listPage(changing, query, (row) => {
      const page = changedPage(store, row, params.pageId)
      if (!page) throw new Error('A page that was just changed reads as in the base')
      return { changeRequest: presentChangeRequest(scope, row), change: summarise(store, page) }
    })
    // A page that a draft creates is unknown to the space.
    if (answer.count === 0 && !headView(store, lineById(store, space.line)).page(params.pageId))
      throw notFound('page')
    return answer
  },
})
