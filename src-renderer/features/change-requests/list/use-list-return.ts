import { nextTick, onScopeDispose, type Ref } from 'vue'
import { useRoute, useRouter } from 'vue-router'
import { useScrollPlaces } from '../../../stores/scroll-places.ts'
import { ROW_HEIGHT } from './use-windowed-rows.ts'

/** The rows below the remembered place that a return shows at once. */
const BELOW = 40

const visitOf = (fullPath: string): string =>
  `${(history.state as { position?: number } | null)?.position ?? 0} ${fullPath}`

export interface ListReturn {
  /** The rows that the list needs at first. */
  rows: number
  /** Scrolls to the place, once the list has its rows. */
  restore: () => Promise<void>
}

/** Returns a list to the place where this step of the history left it. */
export function useListReturn(list: Readonly<Ref<HTMLElement | null>>): ListReturn {
  const route = useRoute()
  const router = useRouter()
  const places = useScrollPlaces()
  const scroller = (): HTMLElement | null => list.value?.closest<HTMLElement>('[data-scroller]') ?? null
  let current = visitOf(route.fullPath)
  const top = places.placeOf(current) ?? 0

  const stop = router.beforeEach(() => places.remember(current, scroller()?.scrollTop ?? 0))
  const stopAfter = router.afterEach((to) => (current = visitOf(to.fullPath)))
  onScopeDispose(() => {
    stop()
    stopAfter()
  })

  return {
    rows: top === 0 ? 0 : Math.ceil(top / ROW_HEIGHT) + BELOW,
    async restore() {
      await nextTick()
      const element = scroller()
      if (element) element.scrollTop = top
    },
  }
}
