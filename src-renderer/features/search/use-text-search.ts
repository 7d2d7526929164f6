import { computed, onScopeDispose, shallowRef, watch, type ComputedRef, type Ref } from 'vue'
import type { SearchCorrection } from '../../../src-main/schemas/search/search.ts'
import { asClientProblem, type ClientProblem } from '../../api/client-problem.ts'
import { useClient } from '../../api/client.ts'
import type { SearchScope } from '../../session/search-progress.ts'
import { fold } from '../../ui/marks.ts'
import { NOTHING, searchTexts, type FoundPage, type FoundTexts } from './search-texts.ts'

/** The pause after a letter before a search, in milliseconds. */
const PAUSE = 80
const SHORTEST = 2

export interface TextSearch {
  found: Readonly<Ref<FoundPage[]>>
  /** The query to which `found` belongs. */
  answered: Readonly<Ref<string>>
  /** The same query with the words that were searched in place of mistyped ones. */
  searched: ComputedRef<string>
  /** The words that occur nowhere, with those that were searched in their place. */
  corrections: Readonly<Ref<readonly SearchCorrection[]>>
  /** True when the open space has no result, and `found` is of other spaces. */
  isWidened: Readonly<Ref<boolean>>
  isSearching: ComputedRef<boolean>
  problem: Readonly<Ref<ClientProblem | undefined>>
}

/** Returns a query with the corrected words. A word is compared without capitals and accents, as the core reads it. */
export function withCorrections(query: string, corrections: readonly SearchCorrection[]): string {
  const meant = new Map(corrections.map((each) => [each.typed, each.meant]))
  return query.replaceAll(/\p{L}+/gu, (word) => meant.get(fold(word)) ?? word)
}

/**
 * Searches the text during typing. The last results stay until newer ones arrive, so that nothing flickers. An
 * overtaken answer is discarded. A search of one space without a result goes on in all spaces of `organization`.
 */
export function useTextSearch(
  query: () => string,
  scope: () => SearchScope | undefined,
  organization: () => string | undefined,
): TextSearch {
  const client = useClient()
  const found = shallowRef<FoundPage[]>([])
  const answered = shallowRef('')
  const corrections = shallowRef<readonly SearchCorrection[]>([])
  const isWidened = shallowRef(false)
  const problem = shallowRef<ClientProblem>()
  const asked = computed(() => query().trim())
  let newest = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  function show(answer: FoundTexts): void {
    found.value = answer.found
    corrections.value = answer.corrected
    isWidened.value = answer.isWidened
  }

  async function ask(text: string, where: SearchScope, own: number): Promise<void> {
    try {
      const answer = await searchTexts(client, text, { scope: where, all: organization() })
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
    isWidened,
    searched: computed(() => withCorrections(answered.value, corrections.value)),
    isSearching: computed(() => asked.value !== answered.value),
    problem,
  }
}
