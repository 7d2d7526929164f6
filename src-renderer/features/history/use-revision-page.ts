import type { Page } from '../../../src-main/schemas/page.ts'
import { ClientProblem } from '../../api/client-problem.ts'
import { useClient } from '../../api/client.ts'
import { useAnswer, type Answer } from '../../api/use-answer.ts'
import { BEFORE_ALL } from '../../screens/history-screens.ts'

/** A page at two revisions; undefined on the side that lacks it. */
export interface ComparedPage {
  pageId: string
  before: Page | undefined
  after: Page | undefined
}

export interface ComparedRevisions {
  spaceId: string
  before: string
  after: string
}

/** Returns a function that reads a page at a revision. It resolves to undefined when the revision lacks the page. */
export function useRevisionPages() {
  const { call } = useClient()
  return async (spaceId: string, revisionId: string, pageId: string): Promise<Page | undefined> => {
    if (revisionId === BEFORE_ALL) return undefined
    try {
      const query = { format: 'markdown' } as const
      return await call('getPageInRevisionById', { params: { spaceId, revisionId, pageId }, query })
    } catch (error) {
      if (error instanceof ClientProblem && error.status === 404) return undefined
      throw error
    }
  }
}

/** Returns a page at both compared revisions. */
export function useComparedPage(
  revisions: () => ComparedRevisions,
  pageId: () => string | undefined,
): Answer<ComparedPage> {
  const read = useRevisionPages()
  return useAnswer(
    () => {
      const page = pageId()
      return page === undefined ? null : { ...revisions(), page }
    },
    async ({ spaceId, before, after, page }) => ({
      pageId: page,
      before: await read(spaceId, before, page),
      after: await read(spaceId, after, page),
    }),
    { keepPrevious: true },
  )
}
