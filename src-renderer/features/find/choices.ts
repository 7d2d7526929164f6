import { shallowRef, triggerRef, type ShallowRef } from 'vue'
import type { FoundPage } from '../../../src-main/schemas/find/found-page.ts'
import type { ReplacedPageChoice } from '../../../src-main/schemas/find/replacement.ts'

/** The user's choice of hits to replace. At first every hit is chosen. */
export interface Choices {
  isChosen: (page: FoundPage, hit: number) => boolean
  /** Returns the number of chosen hits of a page. */
  count: (page: FoundPage) => number
  choose: (page: FoundPage, hit: number, isChosen: boolean) => void
  choosePage: (page: FoundPage, isChosen: boolean) => void
  /** Returns a page as a replacement names it; undefined when none of its hits is chosen. */
  choiceOf: (page: FoundPage) => ReplacedPageChoice | undefined
}

/** The excluded hits of a page: all of them, or some by their indexes. */
type Excluded = 'all' | ReadonlySet<number>

/** Returns the choice of hits. It depends on the state of a page: all hits of a changed page are chosen again. */
export function useChoices(): Choices {
  const excluded: ShallowRef<Map<string, Excluded>> = shallowRef(new Map())
  const keyOf = ({ id, state }: FoundPage): string => `${id} ${state}`
  const excludedOf = (page: FoundPage): Excluded => excluded.value.get(keyOf(page)) ?? new Set<number>()

  function set(page: FoundPage, hits: Excluded): void {
    if (hits !== 'all' && hits.size === 0) excluded.value.delete(keyOf(page))
    else excluded.value.set(keyOf(page), hits)
    triggerRef(excluded)
  }
  function choose(page: FoundPage, hit: number, isChosen: boolean): void {
    const before = excludedOf(page)
    const hits = new Set(before === 'all' ? Array.from({ length: page.count }).keys() : before)
    if (isChosen) hits.delete(hit)
    else hits.add(hit)
    set(page, hits.size === page.count ? 'all' : hits)
  }
  function count(page: FoundPage): number {
    const hits = excludedOf(page)
    if (page.problem !== undefined || hits === 'all') return 0
    return page.count - hits.size
  }
  function choiceOf(page: FoundPage): ReplacedPageChoice | undefined {
    const hits = excludedOf(page)
    if (count(page) === 0 || hits === 'all') return undefined
    return { page: page.id, state: page.state, ...(hits.size > 0 && { without: [...hits] }) }
  }
  return {
    isChosen: (page, hit) => {
      const hits = excludedOf(page)
      return hits !== 'all' && !hits.has(hit)
    },
    count,
    choose,
    choosePage: (page, isChosen) => set(page, isChosen ? new Set() : 'all'),
    choiceOf,
  }
}
