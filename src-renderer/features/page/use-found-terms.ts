import { computed, type ComputedRef } from 'vue'
import { useRoute, type RouteLocation } from 'vue-router'
import { wordsOf } from '../../ui/marks.ts'

/** Returns the search words of the address, which the page marks. */
export function useFoundTerms(): ComputedRef<string[]> {
  const route = useRoute()
  return computed(() => wordsOf(foundQuery(route).find ?? ''))
}

/** Returns the part of an address with the search words, for a screen that shows the same texts. */
export function foundQuery({ query }: Pick<RouteLocation, 'query'>): { find?: string } {
  const { find } = query
  return typeof find === 'string' ? { find } : {}
}
