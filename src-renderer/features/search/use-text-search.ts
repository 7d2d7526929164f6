import { computed, onScopeDispose, shallowRef, watch, type ComputedRef, type Ref } from 'vue'
import type { SearchCorrection, SearchPage } from '../../../src-main/schemas/search.ts'
import { asClientProblem, type ClientProblem } from '../../api/client-problem.ts'
import { useClient } from '../../api/client.ts'
import type { SearchScope } from '../../session/search-progress.ts'
import { fold } from '../../ui/marks.ts'

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
  /** The same query with the words that were searched in place of mistyped ones. */
  searched: ComputedRef<string>
  /** The words that occur nowhere, with those that were searched in their place. */
  corrections: Readonly<Ref<readonly SearchCorrection[]>>
  isSearching: ComputedRef<boolean>
  problem: Readonly<Ref<ClientProblem | undefined>>
}

interface Answered {
  found: FoundPage[]
  corrected: readonly SearchCorrection[]
}

const NOTHING: Answered = { found: [], corrected: [] }

/** Returns a query with the corrected words. A word is compared without capitals and accents, as the core reads it. */
export function withCorrections(query: string, corrections: readonly SearchCorrection[]): string {
  const meant = new Map(corrections.map((each) => [each.typed, each.meant]))
  return query.replaceAll(/\p{L}+/gu, (word) => meant.get(fold(word)) ?? word)
}

/**
 * Searches the text during typing. The last results stay until newer ones arrive, so that nothing flickers. An
 * overtaken answer is discarded.
 */
export function useTextSearch(query: () => string, scope: () => SearchScope | undefined): TextSearch {
  const client = useClient()
  const found = shallowRef<FoundPage[]>([])
  const answered = shallowRef('')
  const corrections = shallowRef<readonly SearchCorrection[]>([])
  const problem = shallowRef<ClientProblem>()
  const asked = computed(() => query().trim())
  let newest = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  async function search(text: string, where: SearchScope): Promise<Answered> {
    if (where.kind === 'space') {
      const { items, corrections: corrected = [] } = await client.call('searchSpaceContent', {
        params: { spaceId: where.space },
        query: { query: text, limit: MOST_PAGES },
      })
      return { found: items.map((page) => ({ space: where.space, page })), corrected }
    }
    const { items, corrections: corrected = [] } = await client.call('searchOrganizationContent', {
      params: { organizationId: where.organization },
      query: { query: text, limit: MOST_PAGES },
    })
    const pages = items.flatMap(({ id, title, pages: best }) =>
      best.slice(0, 3).map((page) => ({ space: id, spaceTitle: title, page })),
    )
    return { found: pages, corrected }
  }

  function show(answer: Answered): void {
    found.value = answer.found
    corrections.value = answer.corrected
  }

  async function ask(text: string, where: SearchScope, own: number): Promise<void> {
    try {
      const answer = await search(text, where)
      if (own !== newest) return
      show(answer)
      problem.value = undefined
    } catch (error) {
      if (own !== newest) return
      show(NOTHING)
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
        show(NOTHING)
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

  return {
    found,
    answered,
    corrections,
    searched: computed(() => withCorrections(answered.value, corrections.value)),
    isSearching: computed(() => asked.value !== answered.value),
    problem,
  }
}
