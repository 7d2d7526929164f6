import { z } from 'zod'
import { choosePages } from '../../pdf/book/collect-book.ts'
import { Id } from '../../schemas/primitives.ts'
import { Problem } from '../../schemas/problem.ts'
import { defineOperation } from '../define-operation.ts'
import { changeRequestParams } from '../path-params.ts'
import { changeRequestSource } from '../space-content/content-source.ts'
import { onChangeRequest } from './access.ts'

/** How long an address is good for, in milliseconds. */
const GOOD_FOR = 3_600_000

/**
 * Only signs an address: the document is made when it is fetched, so that a read stays a read, and an address
 * that nobody follows costs nothing. It shows the content as it was when the address was asked for.
 */
export const getChangeRequestPdf = defineOperation({
  id: 'getChangeRequestPDF',
  group: 'Change requests',
  summary: 'Get the address of a PDF of a change request, good for an hour',
  method: 'GET',
  path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/pdf',
  success: 200,
  params: changeRequestParams,
  query: z.object({
    page: Id.optional().describe('The page to begin with; those below it follow'),
    only: z.boolean().optional().describe('True leaves out the pages below the given page'),
  }),
  body: undefined,
  response: z.object({ url: z.string() }),
  offline: 'local',
  access: onChangeRequest('read'),
  run(scope, { query: { page, only: isOnly = false } }, subject) {
    if (isOnly && page === undefined) {
      throw new Problem('input.invalid', 'query.only: Name the page that it is about in `page`.')
    }
    const { view, revision } = changeRequestSource(scope, subject)
    const choice = { page: page ?? null, isOnly }
    choosePages(view, choice)
    const request = {
      space: subject.space.id,
      changeRequest: subject.changeRequest.id,
      revision: revision.id,
      ...choice,
    }
    return { url: scope.addresses.pdf(request, scope.clock() + GOOD_FOR) }
  },
})
