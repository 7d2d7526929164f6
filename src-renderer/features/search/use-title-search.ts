import { computed, type ComputedRef } from 'vue'
import type { TitledPage } from '../../../src-main/schemas/page-tree.ts'
import { useAnswer } from '../../api/use-answer.ts'
import { usePageReads, type PageContent } from '../../session/page-tree/page-content.ts'

const MAX_TITLES = 7

export interface TitleSearch {
  /** The pages of the newest answer, which may belong to an earlier query. */
  found: ComputedRef<TitledPage[]>
  /** True while the answer to the present query is in flight. */
  isSearching: Readonly<{ value: boolean }>
  /** Resolves when the answer to the present query has arrived. */
  answered: () => Promise<void>
}

/** Searches the titles of a space at each key. The last results stay until newer ones arrive. */
export function useTitleSearch(query: () => string, content: () => PageContent | null): TitleSearch {
  const reads = usePageReads()
  const answer = useAnswer(
    () => {
      const searched = content()
      const text = query().trim()
      return searched && text !== '' ? { searched, text } : null
    },
    ({ searched, text }) => reads.titles(searched, text, MAX_TITLES),
    { keepPrevious: true },
  )
  return {
    found: computed(() => (answer.problem.value ? [] : (answer.value.value ?? []))),
    isSearching: answer.isLoading,
    answered: answer.answered,
  }
}
