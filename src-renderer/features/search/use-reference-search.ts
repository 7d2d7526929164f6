import { Braces } from '@lucide/vue'
import { computed, type ComputedRef } from 'vue'
import { useRouter } from 'vue-router'
import { useOperation } from '../../api/use-operation.ts'
import { referencePlace, referencePlaceWords } from '../../screens/reference-place.ts'
import type { PaletteItem } from '../../session/palette-item.ts'
import { useWorkspace } from '../../session/workspace.ts'

const MOST = 5
/** The length of the shortest query. A shorter one matches too many addresses. */
const SHORTEST = 2

/** A search for parts of API references by their names and addresses. */
export interface ReferenceSearch {
  items: ComputedRef<PaletteItem[]>
  isSearching: Readonly<{ value: boolean }>
}

/** Searches the API references that the readable spaces show. */
export function useReferenceSearch(query: () => string): ReferenceSearch {
  const router = useRouter()
  const { organization } = useWorkspace()
  const answer = useOperation(
    'findAPIReferenceInOrganization',
    () => {
      const text = query().trim()
      if (!organization.value || text.length < SHORTEST) return null
      return {
        params: { organizationId: organization.value.id },
        query: { query: text, limit: MOST },
      }
    },
    { keepPrevious: true },
  )
  return {
    items: computed(() =>
      (answer.problem.value ? [] : (answer.value.value?.items ?? [])).map((found) => ({
        id: `reference-${found.space}-${found.page}-${found.anchor ?? ''}`,
        title: found.title,
        place: referencePlaceWords(found),
        icon: Braces,
        run: () => void router.push(referencePlace(found)),
      })),
    ),
    isSearching: answer.isLoading,
  }
}
