import { computed, shallowRef, watch, type ComputedRef, type Ref } from 'vue'
import type { Page } from '../../../src-main/schemas/page.ts'
import { asClientProblem, type ClientProblem } from '../../api/client-problem.ts'
import { useClient } from '../../api/client.ts'

/** The number of pages in one request. */
const STEP = 50

export interface Backlinks {
  /** The pages read so far; undefined before the first answer. */
  pages: ComputedRef<Page[] | undefined>
  /** True when the core has pages beyond those that were read. */
  hasMore: ComputedRef<boolean>
  /** The number of all pages. */
  count: Readonly<Ref<number | undefined>>
  /** The problem of the last request. The pages of earlier requests stay. */
  problem: Readonly<Ref<ClientProblem | undefined>>
  isLoading: Readonly<Ref<boolean>>
  /** Requests the next pages, also after a failure. */
  showMore: () => void
}

/** Returns the pages of a space that link to a page, read in steps. */
export function useBacklinks(place: () => { spaceId: string; pageId: string }): Backlinks {
  const { call } = useClient()
  const read = shallowRef<Page[]>()
  const next = shallowRef<string>()
  const count = shallowRef<number>()
  const problem = shallowRef<ClientProblem>()
  const isLoading = shallowRef(false)
  let lastRequest = 0

  async function readMore(): Promise<void> {
    const request = ++lastRequest
    isLoading.value = true
    problem.value = undefined
    try {
      const query = { limit: STEP, ...(next.value !== undefined && { page: next.value }) }
      const answer = await call('listSpacePageBacklinks', { params: place(), query })
      if (request !== lastRequest) return
      const pages = answer.items.flatMap((item) => (item.kind === 'page' ? [item.page] : []))
      read.value = [...(read.value ?? []), ...pages]
      next.value = answer.next?.page
      count.value = answer.count
    } catch (error) {
      if (request === lastRequest) problem.value = asClientProblem(error)
    } finally {
      if (request === lastRequest) isLoading.value = false
    }
  }

  watch(
    () => JSON.stringify(place()),
    () => {
      read.value = undefined
      next.value = undefined
      count.value = undefined
      void readMore()
    },
    { immediate: true },
  )

  return {
    pages: computed(() => read.value),
    hasMore: computed(() => next.value !== undefined),
    count,
    problem,
    isLoading,
    showMore: () => void readMore(),
  }
}
