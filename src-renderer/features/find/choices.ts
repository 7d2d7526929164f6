import { shallowRef, triggerRef, type ShallowRef } from 'vue'
import type { FoundPage } from '../../../src-main/schemas/find/found-page.ts'
import type { ReplacedPageChoice } from '../../../src-main/schemas/find/replacement.ts'

/** The hits that the user took out, by page. A page that was taken out as a whole has every hit out. */
export interface Choices {
  isIn: (page: FoundPage, hit: number) => boolean
  /** The number of the hits of a page that are replaced. */
  count: (page: FoundPage) => number
  choose: (page: FoundPage, hit: number, isIn: boolean) => void
  choosePage: (page: FoundPage, isIn: boolean) => void
  /** Returns a page as a replacement names it; undefined where none of its hits is replaced. */
  choiceOf: (page: FoundPage) => ReplacedPageChoice | undefined
}

/** The hits of a page that were taken out: all of them, or some by their places. */
type Out = 'all' | ReadonlySet<number>

/** Returns the choice of hits. It belongs to hits as they were seen: changed hits of a page are chosen again. */
export function useChoices(): Choices {
  const out: ShallowRef<Map<string, Out>> = shallowRef(new Map())
  const keyOf = ({ id, state }: FoundPage): string => `${id} ${state}`
  const outOf = (page: FoundPage): Out => out.value.get(keyOf(page)) ?? new Set<number>()

  function set(page: FoundPage, now: Out): void {
    if (now !== 'all' && now.size === 0) out.value.delete(keyOf(page))
    else out.value.set(keyOf(page), now)
    triggerRef(out)
  }
  function choose(page: FoundPage, hit: number, isIn: boolean): void {
    const now = outOf(page)
    const others = now === 'all' ? new Set(Array.from({ length: page.count }, (_, at) => at)) : new Set(now)
    if (isIn) others.delete(hit)
    else others.add(hit)
    set(page, others.size === page.count ? 'all' : others)
  }
  function count(page: FoundPage): number {
    const now = outOf(page)
    if (page.problem !== undefined || now === 'all') return 0
    return page.count - now.size
  }
  function choiceOf(page: FoundPage): ReplacedPageChoice | undefined {
    const now = outOf(page)
    if (count(page) === 0 || now === 'all') return undefined
    return { page: page.id, state: page.state, ...(now.size > 0 && { without: [...now] }) }
  }
  return {
    isIn: (page, hit) => {
      const now = outOf(page)
      return now !== 'all' && !now.has(hit)
    },
    count,
    choose,
    choosePage: (page, isIn) => set(page, isIn ? new Set() : 'all'),
    choiceOf,
  }
}
