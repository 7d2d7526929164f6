import { watch, type ShallowRef } from 'vue'
import type { TreeRows } from './tree-rows.ts'

interface SteadyRows {
  rows: () => TreeRows
  rowHeight: () => number
  scroller: Readonly<ShallowRef<HTMLElement | null>>
  /** Called after other rows have arrived. */
  arrived: () => void
}

/**
 * Watches the rows of a tree: those that arrive above the visible ones do not move them. Returns a function that notes
 * the first visible row. Its id is noted, because rows may be read from what has changed since.
 */
export function useSteadyRows({ rows, rowHeight, scroller, arrived }: SteadyRows): () => void {
  let topId: string | undefined
  const topPlace = (): number => Math.floor((scroller.value?.scrollTop ?? 0) / rowHeight())

  function noteTop(): void {
    topId = rows().at(topPlace())?.id
  }

  function holdTop(): void {
    const element = scroller.value
    const place = topId === undefined ? -1 : rows().placeOf(topId)
    if (element && element.scrollTop > 0 && place >= 0)
      element.scrollTop += (place - topPlace()) * rowHeight()
    noteTop()
  }

  watch(
    rows,
    () => {
      holdTop()
      arrived()
    },
    { flush: 'post' },
  )
  return noteTop
}
