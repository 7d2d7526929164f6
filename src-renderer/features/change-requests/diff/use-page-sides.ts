import { computed } from 'vue'
import type { ComputedRef } from 'vue'
import type { Page } from '../../../../src-main/schemas/page.ts'
import { ClientProblem } from '../../../api/client-problem.ts'
import { useClient } from '../../../api/client.ts'
import { useAnswer } from '../../../api/use-answer.ts'
import type { Answer } from '../../../api/use-answer.ts'
import { useChangeRequest } from '../open-change-request.ts'

/** A page before and after; undefined on the side that lacks it. */
export interface PageSides {
  pageId: string
  before: Page | undefined
  after: Page | undefined
}

/** Returns a page at the base of the change request, and as it is now. */
export function usePageSides(pageId: () => string | undefined): Answer<PageSides> {
  const { call } = useClient()
  const { params, changeRequest } = useChangeRequest()
  const question: ComputedRef<Question | null> = computed(() => {
    const page = pageId()
    if (page === undefined || !params.value || !changeRequest.value) return null
    const { revisionMergedAncestor, revisionInitial, revision } = changeRequest.value
    return { ...params.value, page, base: revisionMergedAncestor ?? revisionInitial, revision }
  })
  return useAnswer(
    () => question.value,
    async ({ spaceId, changeRequestId, page, base }) => {
      const [before, after] = await Promise.all([
        orMissing(call('getPageInRevisionById', { params: { spaceId, revisionId: base, pageId: page } })),
        orMissing(call('getPageInChangeRequestById', { params: { spaceId, changeRequestId, pageId: page } })),
      ])
      return { pageId: page, before, after }
    },
    { keepPrevious: true },
  )
}

interface Question {
  spaceId: string
  changeRequestId: string
  page: string
  base: string
  /** Not part of the request. A new revision means that the page may have changed. */
  revision: string
}

async function orMissing(answer: Promise<Page>): Promise<Page | undefined> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof ClientProblem && error.status === 404) return undefined
    throw error
  }
}
