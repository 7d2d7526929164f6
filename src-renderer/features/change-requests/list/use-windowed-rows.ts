import { useVirtualizer, type VirtualItem } from '@tanstack/vue-virtual'
import { computed, onMounted, onScopeDispose, shallowRef, watch, type ComputedRef, type Ref } from 'vue'

/** The height of each row in pixels, as its style sets it. */
export const ROW_HEIGHT = 58

export interface WindowedRows {
  /** The rows in the document. */
  rows: ComputedRef<{ at: number; start: number }[]>
  height: ComputedRef<number>
  /** Scrolls to a row and focuses its link, as soon as it is in the document. */
  focus: (at: number) => void
}

/** Returns the rows of a long list that are on the screen. The list scrolls with the screen around it. */
export function useWindowedRows(
  list: Readonly<Ref<HTMLElement | null>>,
  ids: () => readonly string[],
  reachedEnd: () => void,
): WindowedRows {
  const scroller = shallowRef<HTMLElement | null>(null)
  /** The height of the content above the list, in pixels. */
  const margin = shallowRef(0)
  const awaited = shallowRef<number>()

  function measure(): void {
    if (!list.value || !scroller.value) return
    const top = list.value.getBoundingClientRect().top - scroller.value.getBoundingClientRect().top
    margin.value = Math.round(top + scroller.value.scrollTop)
  }
  const observer = new ResizeObserver(measure)
  onScopeDispose(() => observer.disconnect())
  onMounted(() => {
    scroller.value = list.value?.closest<HTMLElement>('[data-scroller]') ?? null
    if (scroller.value?.firstElementChild) observer.observe(scroller.value.firstElementChild)
    measure()
  })

  const virtualizer = useVirtualizer<HTMLElement, HTMLElement>(
    computed(() => ({
      count: ids().length,
      getScrollElement: () => scroller.value,
      estimateSize: () => ROW_HEIGHT,
      getItemKey: (at: number) => ids()[at] ?? at,
      scrollMargin: margin.value,
      overscan: 8,
    })),
  )
  const items = computed<VirtualItem[]>(() => virtualizer.value.getVirtualItems())

  function focusAwaited(): void {
    if (awaited.value === undefined) return
    const link = list.value?.querySelector<HTMLElement>(`[data-at="${awaited.value}"] a`)
    if (!link) return
    awaited.value = undefined
    link.focus({ preventScroll: true })
  }
  watch(
    items,
    (shown) => {
      focusAwaited()
      const last = shown.at(-1)
      if (last && last.index >= ids().length - 1) reachedEnd()
    },
    { flush: 'post' },
  )

  return {
    rows: computed(() => items.value.map(({ index, start }) => ({ at: index, start: start - margin.value }))),
    height: computed(() => ids().length * ROW_HEIGHT),
    focus(at) {
      awaited.value = at
      virtualizer.value.scrollToIndex(at, { align: 'auto' })
      focusAwaited()
    },
  }
}
