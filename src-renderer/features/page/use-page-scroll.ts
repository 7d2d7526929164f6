import { onScopeDispose, watch, type Ref } from 'vue'
import { useRoute, useRouter } from 'vue-router'
import { useSettling } from './use-settling.ts'

interface ScrollsToName {
  scrollTo: (name: string) => Promise<boolean>
}

/** Where pages were left, by their place in the history and their address; as long as anyone goes back. */
const left = new Map<string, number>()
const MOST_PLACES = 100

/** An address that was typed has no place in the router's history yet: only with its path is it this one. */
const placeOf = ({ path }: { path: string }): string =>
  `${(history.state as { position?: number } | null)?.position ?? 0} ${path}`

/**
 * Puts a page that was opened where it is to be read: at the section that its address names, where it was
 * left when one goes back to it, or else at its top.
 */
export function usePageScroll(
  scroller: Readonly<Ref<HTMLElement | null>>,
  view: Readonly<Ref<ScrollsToName | null>>,
): { shown: () => void; complete: () => void } {
  const route = useRoute()
  const router = useRouter()
  const settle = useSettling(scroller)
  let current = placeOf(route)
  let awaited: number | undefined = left.get(current)

  const section = (): string | undefined =>
    typeof route.query['section'] === 'string' ? route.query['section'] : undefined

  const stop = router.beforeEach(() => {
    left.set(current, scroller.value?.scrollTop ?? 0)
    if (left.size > MOST_PLACES) left.delete(left.keys().next().value!)
  })
  const stopAfter = router.afterEach(() => {
    current = placeOf(router.currentRoute.value)
    awaited = left.get(current)
  })
  onScopeDispose(() => {
    stop()
    stopAfter()
  })

  function goToSection(): boolean {
    const name = section()
    if (name === undefined || awaited !== undefined) return false
    settle(() => void view.value?.scrollTo(name))
    return true
  }

  watch(
    () => [route.params['page'], route.query['section']] as const,
    ([page], [previous]) => {
      if (page === previous) goToSection()
    },
  )

  return {
    /** The text of a page begins to be shown. */
    shown() {
      if (goToSection()) return
      const top = awaited ?? 0
      settle(() => scroller.value?.scrollTo({ top, behavior: 'instant' }))
    },
    /** All of it is shown: only now a long page is as high as it was when it was left. */
    complete() {
      if (awaited === undefined) return
      const top = awaited
      settle(() => scroller.value?.scrollTo({ top, behavior: 'instant' }))
      awaited = undefined
    },
  }
}
