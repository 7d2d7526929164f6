import { computed, type ComputedRef } from 'vue'
import { useRoute } from 'vue-router'
import { wordsOf } from '../../ui/marks.ts'

/** The words that led to this page through a search, to be marked in it. */
export function useFoundTerms(): ComputedRef<string[]> {
  const route = useRoute()
  return computed(() => (typeof route.query['find'] === 'string' ? wordsOf(route.query['find']) : []))
}
