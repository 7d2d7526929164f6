import { z } from 'zod'
import { changeRequestParams } from '../../operations/engine/path-params.ts'
import { Id } from '../../schemas/primitives.ts'
import { text } from '../../schemas/text.ts'
import { defineWorkspaceOperation } from '../define-workspace-operation.ts'
import { onReviewed } from './review-rights.ts'
import { touchReview } from './touch-review.ts'

export const setPageViewed = defineWorkspaceOperation({
  id: 'setPageViewed',
  summary: 'Mark a page of a change request as viewed in a state, or remove the mark',
  method: 'PUT',
  path: '/local/spaces/{spaceId}/change-requests/{changeRequestId}/viewed-pages/{pageId}',
  success: 204,
  params: changeRequestParams.extend({ pageId: Id }),
  query: z.object({}),
  body: z.object({
    fingerprint: text({ min: 1, max: 128 })
      .nullable()
      .describe('The state of the page as listChangedPagesInChangeRequest names it; null removes the mark'),
  }),
  response: undefined,
  access: onReviewed('read'),
  run({ context, toLocalIds }, { params, body: { fingerprint }, caller }, subject) {
    const { store } = context
    const { pageId } = toLocalIds({ pageId: params.pageId })
    const key = [caller.user, subject.changeRequest.id, pageId] as const
    store.transaction(() => {
      store.run('DELETE FROM viewed_page WHERE user = ? AND change_request = ? AND page = ?', ...key)
      if (fingerprint !== null) {
        store.run(
          'INSERT INTO viewed_page (user, change_request, page, fingerprint) VALUES (?, ?, ?, ?)',
          ...key,
          fingerprint,
        )
      }
    })
    touchReview(context, caller, subject)
    return null
  },
})
