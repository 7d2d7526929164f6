import { z } from 'zod'
import { changeRequestParams } from '../../operations/engine/path-params.ts'
import { ViewedPage } from '../../schemas/change-request.ts'
import { defineWorkspaceOperation } from '../define-workspace-operation.ts'
import { onReviewed } from './review-rights.ts'

export const listViewedPages = defineWorkspaceOperation({
  id: 'listViewedPages',
  summary: 'List the pages of a change request that the caller marked as viewed',
  method: 'GET',
  path: '/local/spaces/{spaceId}/change-requests/{changeRequestId}/viewed-pages',
  success: 200,
  params: changeRequestParams,
  query: z.object({}),
  body: undefined,
  response: z.object({ items: z.array(ViewedPage) }),
  access: onReviewed('read'),
  run: ({ context: { store } }, { caller }, { changeRequest }) => ({
    items: store.all<z.infer<typeof ViewedPage>>(
      'SELECT page, fingerprint FROM viewed_page WHERE user = ? AND change_request = ? ORDER BY page',
      caller.user,
      changeRequest.id,
    ),
  }),
})
