import { computed, type ComputedRef } from 'vue'
import { asClientProblem } from '../../api/client-problem.ts'
import { useClient } from '../../api/client.ts'
import { useRecentPages, type RecentPage } from '../../stores/recent-pages.ts'
import { useWorkspace } from '../workspace.ts'

/** The recently read pages that the user can open. */
export interface ReadablePages {
  /** The newest first; empty before the spaces are read. */
  pages: ComputedRef<RecentPage[]>
  /** Removes those of the first pages that no longer exist, and updates the titles of the others. */
  check: (most: number) => Promise<void>
}

/** The statuses of the answer about a page that can no longer be read. */
const GONE: ReadonlySet<number> = new Set([403, 404, 410])

/** Returns the recently read pages in the spaces that the user may read. */
export function useReadablePages(): ReadablePages {
  const { call } = useClient()
  const { spaces } = useWorkspace()
  const recent = useRecentPages()
  const readable = computed(() => new Set(spaces.value?.map(({ id }) => id)))
  const pages = computed(() => recent.pages.filter(({ space }) => readable.value.has(space)))

  async function checkPage({ space, page, title }: RecentPage): Promise<void> {
    try {
      const place = await call('getPagePlace', { params: { spaceId: space, pageId: page } })
      if (place.page.title !== title) recent.rename(page, place.page.title)
    } catch (error) {
      // Any other problem says nothing about the page.
      if (GONE.has(asClientProblem(error).status)) recent.forget(page)
    }
  }

  return {
    pages,
    async check(most) {
      // One after the other: a browser makes few requests at a time, and the user may already search.
      for (const page of pages.value.slice(0, most)) await checkPage(page)
    },
  }
}
