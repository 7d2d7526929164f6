import { computed, onScopeDispose, shallowRef, watch, type ComputedRef, type Ref } from 'vue'
import type { SearchPage } from '../../../src-main/schemas/search.ts'
import { asClientProblem, type ClientProblem } from '../../api/client-problem.ts'
import { useClient } from '../../api/client.ts'
import type { SearchScope } from '../../session/search-progress.ts'

/** The pause after a letter before a search, in milliseconds. */
const PAUSE = 80
const SHORTEST = 2
const MOST_PAGES = 8

/** A page found by its text, with its space. */
export interface FoundPage {
  space: string
  spaceTitle?: string
  page: SearchPage
}

export interface TextSearch {
  found: Readonly<Ref<FoundPage[]>>
  /** The query to which `found` belongs. */
  answered: Readonly<Ref<string>>
  isSearching: ComputedRef<boolean>
  problem: Readonly<Ref<ClientProblem | undefined>>
}

/**
 * Searches the text during typing. The last results stay until newer ones arrive, so that nothing flickers. An
 * overtaken answer is discarded.
 */
export function useTextSearch(query: () => string, scope: () => SearchScope | undefined): TextSearch {
  const client = useClient()
  const found = shallowRef<FoundPage[]>([])
  const answered = shallowRef('')
  const problem = shallowRef<ClientProblem>()
  const asked = computed(() => query().trim())
  let newest = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  async function search(text: string, where: SearchScope): Promise<FoundPage[]> {
    if (where.kind === 'space') {
      const { items } = await client.call('searchSpaceContent', {
        params: { spaceId: where.space },
        query: { query: text, limit: MOST_PAGES },
      })
      return items.map((page) => ({ space: where.space, page }))
    }
    const { items } = await client.call('searchOrganizationContent', {
      params: { organizationId: where.organization },
      query: { query: text, limit: MOST_PAGES },
    })
    return items.flatMap(({ id, title, pages }) =>
      pages.slice(0, 3).map((page) => ({ space: id, spaceTitle: title, page })),
    )
  }

  async function ask(text: string, where: SearchScope, own: number): Promise<void> {
    try {
      const answer = await search(text, where)
      if (own !== newest) return
      found.value = answer
      problem.value = undefined
    } catch (error) {
      if (own !== newest) return
      found.value = []
      problem.value = asClientProblem(error)
    }
    answered.value = text
  }

  watch(
    [asked, () => JSON.stringify(scope())],
    ([text]) => {
      const own = ++newest
      const where = scope()
      clearTimeout(timer)
      if (text.length < SHORTEST || !where) {
        found.value = []
        answered.value = text
        problem.value = undefined
        return
      }
      timer = setTimeout(() => void ask(text, where, own), PAUSE)
    },
    { immediate: true },
  )
  onScopeDispose(() => {
    newest++
    clearTimeout(timer)
  })

  return { found, answered, isSearching: computed(() => asked.value !== answered.value), problem }
}
