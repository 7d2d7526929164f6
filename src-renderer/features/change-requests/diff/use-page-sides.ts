import { computed, inject, provide, watch } from 'vue'
import type { ComputedRef, InjectionKey } from 'vue'
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

/** The sides that are read before their page is drawn. Each is used once. */
const AHEAD: InjectionKey<Map<string, Promise<PageSides>>> = Symbol('sides read ahead')

/** Reads the sides of a page as soon as it is known, for the component below that will draw it. */
export function provideSidesAhead(pageId: () => string | undefined): void {
  const ahead = new Map<string, Promise<PageSides>>()
  provide(AHEAD, ahead)
  const sidesRequest = useSidesRequest(pageId)
  const read = useReadSides()
  let isRead = false
  watch(
    sidesRequest,
    (known) => {
      if (!known || isRead) return
      isRead = true
      const sides = read(known)
      // The component that draws the page shows the problem.
      sides.catch(() => undefined)
      ahead.set(JSON.stringify(known), sides)
    },
    { immediate: true, flush: 'sync' },
  )
}

/** Returns a page at the base of the change request, and as it is now. */
export function usePageSides(pageId: () => string | undefined): Answer<PageSides> {
  const ahead = inject(AHEAD, undefined)
  const sidesRequest = useSidesRequest(pageId)
  const read = useReadSides()
  return useAnswer(
    () => sidesRequest.value,
    (request) => {
      const key = JSON.stringify(request)
      const readAhead = ahead?.get(key)
      ahead?.delete(key)
      return readAhead ?? read(request)
    },
    { keepPrevious: true },
  )
}

/** Returns a function that reads the sides of a page now. */
export function useReadPage(): (pageId: string) => Promise<PageSides> {
  const read = useReadSides()
  const requestOf = useSidesRequestOf()
  return async (pageId) => {
    const sidesRequest = requestOf(pageId)
    if (!sidesRequest) throw new Error('The change request is not known yet')
    return read(sidesRequest)
  }
}

function useSidesRequest(pageId: () => string | undefined): ComputedRef<SidesRequest | null> {
  const requestOf = useSidesRequestOf()
  return computed(() => {
    const page = pageId()
    return page === undefined ? null : requestOf(page)
  })
}

function useSidesRequestOf(): (page: string) => SidesRequest | null {
  const { params, changeRequest } = useChangeRequest()
  return (page) => {
    if (!params.value || !changeRequest.value) return null
    const { revisionMergedAncestor, revisionInitial, revision } = changeRequest.value
    return { ...params.value, page, base: revisionMergedAncestor ?? revisionInitial, revision }
  }
}

function useReadSides(): (sidesRequest: SidesRequest) => Promise<PageSides> {
  const { call } = useClient()
  return async ({ spaceId, changeRequestId, page, base }) => {
    const [before, after] = await Promise.all([
      orMissing(call('getPageInRevisionById', { params: { spaceId, revisionId: base, pageId: page } })),
      orMissing(call('getPageInChangeRequestById', { params: { spaceId, changeRequestId, pageId: page } })),
    ])
    return { pageId: page, before, after }
  }
}

interface SidesRequest {
  spaceId: string
  changeRequestId: string
  page: string
  base: string
  /** The revision. A new one means that the page may have changed. No request carries it. */
  revision: string
}

/** Returns the answer of a read; undefined for a page that does not exist. */
export async function orMissing(answer: Promise<Page>): Promise<Page | undefined> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof ClientProblem && error.status === 404) return undefined
    throw error
  }
}
