import { computed, type ComputedRef } from 'vue'
import { useRoute } from 'vue-router'
import { wordsOf } from '../../ui/marks.ts'

/** Returns the search words that led to this page, to mark them in it. */
export function useFoundTerms(): ComputedRef<string[]> {
  const route = useRoute()
  return computed(() => (typeof route.query['find'] === 'string' ? wordsOf(route.query['find']) : []))
}
