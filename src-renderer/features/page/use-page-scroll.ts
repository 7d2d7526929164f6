import { onScopeDispose, watch, type Ref } from 'vue'
import { useRoute, useRouter } from 'vue-router'
import { useScrollPlaces } from '../../stores/scroll-places.ts'
import { useHeldPlace } from './use-held-place.ts'

interface ScrollsToName {
  scrollTo: (name: string) => Promise<boolean>
}

/** A typed address has no place in the router's history yet, so the path is part of the key. */
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
  const hold = useHeldPlace(scroller)
  let current = visitOf(route)
  let awaited = places.placeOf(current)

  const section = (): string | undefined =>
    typeof route.query['section'] === 'string' ? route.query['section'] : undefined

  const stop = router.beforeEach(() => places.remember(current, scroller.value?.scrollTop ?? 0))
  const stopAfter = router.afterEach(() => {
    current = visitOf(router.currentRoute.value)
    awaited = places.placeOf(current)
  })
  onScopeDispose(() => {
    stop()
    stopAfter()
  })

  function goToSection(): boolean {
    const name = section()
    if (name === undefined || awaited !== undefined) return false
    hold(() => void view.value?.scrollTo(name))
    return true
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
      const top = awaited ?? 0
      hold(() => scroller.value?.scrollTo({ top, behavior: 'instant' }))
    },
    /** Called when all of a page is rendered. Only now a long page has its full height. */
    complete() {
      if (awaited === undefined) return
      const top = awaited
      hold(() => scroller.value?.scrollTo({ top, behavior: 'instant' }))
      awaited = undefined
    },
  }
}
