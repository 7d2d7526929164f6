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
  /** The same query with corrected words. */
  searched: ComputedRef<string>
  /** The words without a match, with their corrections. */
  corrections: Readonly<Ref<readonly SearchCorrection[]>>
  /** True when the open space has no result, and `found` is of other spaces. */
  isWidened: Readonly<Ref<boolean>>
  isSearching: ComputedRef<boolean>
  /** Resolves when `found` belongs to the present query. */
  ready: () => Promise<void>
  problem: Readonly<Ref<ClientProblem | undefined>>
}

/** Returns a query with the corrected words. A word is compared without capitals and accents, as the core reads it. */
export function withCorrections(query: string, corrections: readonly SearchCorrection[]): string {
  const meanings = new Map(corrections.map(({ typed, meant }) => [typed, meant]))
  return query.replaceAll(/\p{L}+/gu, (word) => meanings.get(fold(word)) ?? word)
}

/**
 * Searches the text during typing. The last results stay until newer ones arrive, so that nothing flickers. An
 * overtaken answer is discarded. A search of one space without a result continues in all spaces of `organization`.
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
  const text = computed(() => query().trim())
  let newest = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  function show(answer: FoundTexts): void {
    found.value = answer.found
    corrections.value = answer.corrected
    isWidened.value = answer.isWidened
  }

  async function request(searchedText: string, searchedScope: SearchScope, number: number): Promise<void> {
    try {
      const answer = await searchTexts(client, searchedText, {
        scope: searchedScope,
        organization: organization(),
      })
      if (number !== newest) return
      show(answer)
      problem.value = undefined
    } catch (error) {
      if (number !== newest) return
      show(NOTHING)
      problem.value = asClientProblem(error)
    }
    answered.value = searchedText
  }

  watch(
    [text, () => JSON.stringify(scope())],
    ([typedText]) => {
      const number = ++newest
      const currentScope = scope()
      clearTimeout(timer)
      if (typedText.length < SHORTEST || !currentScope) {
        show(NOTHING)
        answered.value = typedText
        problem.value = undefined
        return
      }
      timer = setTimeout(() => void request(typedText, currentScope, number), PAUSE)
    },
    { immediate: true },
  )
  onScopeDispose(() => {
    newest++
    clearTimeout(timer)
  })

  const isSearching = computed(() => text.value !== answered.value)

  return {
    found,
    answered,
    corrections,
    isWidened,
    searched: computed(() => withCorrections(answered.value, corrections.value)),
    isSearching,
    async ready() {
      if (isSearching.value)
        await new Promise<void>((resolve) => watch(isSearching, () => resolve(), { once: true }))
    },
    problem,
  }
}
