import { computed, type ComputedRef } from 'vue'
import type { TitledPageOfSpace } from '../../../src-main/schemas/search/search.ts'
import { useOperation } from '../../api/use-operation.ts'
import { useOpenSpace } from '../../session/open-space.ts'
import { useWorkspace } from '../../session/workspace.ts'

const MAX_TITLES = 5
/**
 * The length of the shortest query. A shorter one matches too many titles. Without an open space all titles are of
 * other spaces.
 */
const SHORTEST = 2

/** A search for pages of other spaces by their titles. */
export interface TitlesElsewhere {
  found: ComputedRef<readonly TitledPageOfSpace[]>
  isSearching: Readonly<{ value: boolean }>
  /** Resolves when the answer to the present query has arrived. */
  answered: () => Promise<void>
}

/** Searches the titles of all spaces but the open one. Mistyped words are corrected. */
export function useTitlesElsewhere(query: () => string): TitlesElsewhere {
  const { id } = useOpenSpace()
  const { organization } = useWorkspace()
  const answer = useOperation(
    'findPagesByTitleInOrganization',
    () => {
      const text = query().trim()
      if (!organization.value || text.length < (id.value === undefined ? 1 : SHORTEST)) return null
      const params = { organizationId: organization.value.id }
      const except = id.value === undefined ? {} : { except: id.value }
      return { params, query: { query: text, limit: MAX_TITLES, ...except } }
    },
    { keepPrevious: true },
  )
  return {
    found: computed(() => (answer.problem.value ? [] : (answer.value.value?.items ?? []))),
    isSearching: answer.isLoading,
    answered: answer.answered,
  }
}
