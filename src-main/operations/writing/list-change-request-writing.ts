import { z } from 'zod'
import { Writing, writingQuery } from '../../schemas/health/writing.ts'
import { onChangeRequest } from '../change-requests/access.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { decodeCursor, encodeCursor } from '../engine/list-page.ts'
import { changeRequestParams } from '../engine/path-params.ts'
import { changeRequestSource } from '../space-content/content-source.ts'
import { WritingReader } from './read-writing.ts'

export const LIST_CHANGE_REQUEST_WRITING = 'listWritingInChangeRequest'

export const listChangeRequestWriting = defineOperation({
  id: LIST_CHANGE_REQUEST_WRITING,
  group: 'Change request content',
  summary:
    'List the words of the changed pages that the space does not accept, and the issues of its style rules',
  method: 'GET',
  path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/writing',
  success: 200,
  params: changeRequestParams,
  query: z.object(writingQuery),
  body: undefined,
  response: Writing,
  offline: 'local',
  readsEveryText: true,
  access: onChangeRequest('read'),
  run(scope, { query }, subject) {
    const { view } = changeRequestSource(scope, subject)
    const list = { name: `writing:${subject.changeRequest.id}`, keyTypes: ['string' as const] }
    const after = query.page === undefined ? '' : String(decodeCursor(list, query.page)[0])
    const changed = [...view.changedPages().values()].filter(({ deleted }) => deleted === 0)
    const remaining = changed
      .filter(({ page }) => page > after)
      .toSorted((one, other) => (one.page < other.page ? -1 : 1))
    const { latin: isLatinOnly = true } = query
    const { clock } = scope
    const reader = new WritingReader(view, { contentRoot: subject.space.content_root, isLatinOnly, clock })
    let last: string | undefined
    for (const row of remaining) {
      reader.read(row)
      last = row.page
      if (reader.isFull) break
    }
    const hasNext = last !== undefined && last !== remaining.at(-1)?.page
    return {
      ...(hasNext && last !== undefined && { next: { page: encodeCursor(list.name, [last]) } }),
      ...(after === '' && { total: changed.length }),
      searched: reader.searched,
      words: [...reader.words.values()],
      issues: reader.issues,
    }
  },
})
