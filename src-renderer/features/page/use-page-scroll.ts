import { onScopeDispose, watch, type Ref } from 'vue'
import { isNavigationFailure, NavigationFailureType, useRoute, useRouter } from 'vue-router'
import { useScrollPlaces } from '../../stores/scroll-places.ts'
import { useScrollAnchor } from './use-scroll-anchor.ts'

interface ScrollsToName {
  scrollTo: (name: string) => Promise<boolean>
}

/** Returns the key of a visit. A typed address has no position in the router's history, so the key has the path. */
const visitOf = ({ path }: { path: string }): string =>
  `${(history.state as { position?: number } | null)?.position ?? 0} ${path}`

/** Scrolls an opened page to the section in its address, to the place where it was left, or to its top. */
export function usePageScroll(
  scroller: Readonly<Ref<HTMLElement | null>>,
  view: Readonly<Ref<ScrollsToName | null>>,
): { shown: () => void; complete: () => void } {
  const route = useRoute()
  const router = useRouter()
  const places = useScrollPlaces()
  const hold = useScrollAnchor(scroller)
  let current = visitOf(route)
  let pendingTop = places.placeOf(current)

  const section = (): string | undefined =>
    typeof route.query['section'] === 'string' ? route.query['section'] : undefined

  const stop = router.beforeEach(() => places.remember(current, scroller.value?.scrollTop ?? 0))
  const stopAfter = router.afterEach((_to, _from, failure) => {
    if (isNavigationFailure(failure, NavigationFailureType.duplicated)) return goAgain()
    current = visitOf(router.currentRoute.value)
    pendingTop = places.placeOf(current)
  })
  onScopeDispose(() => {
    stop()
    stopAfter()
  })

  function goToSection(): boolean {
    const name = section()
    if (name === undefined || pendingTop !== undefined) return false
    hold(() => void view.value?.scrollTo(name))
    return true
  }

  /** Scrolls for a user who opens the address that is open, such as the same search result again. */
  function goAgain(): void {
    pendingTop = undefined
    if (!goToSection()) hold(() => scroller.value?.scrollTo({ top: 0, behavior: 'instant' }))
  }

  watch(
    () => [route.params['page'], route.query['section']] as const,
    ([page], [previous]) => {
      if (page === previous) goToSection()
    },
  )

  return {
    /** Called when the first part of a page is rendered. */
    shown() {
      if (goToSection()) return
      const top = pendingTop ?? 0
      hold(() => scroller.value?.scrollTo({ top, behavior: 'instant' }))
    },
    /** Called when all of a page is rendered. A long page has its full height only then. */
    complete() {
      if (pendingTop === undefined) return
      const top = pendingTop
      hold(() => scroller.value?.scrollTo({ top, behavior: 'instant' }))
      pendingTop = undefined
    },
  }
}
