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
 * Holds the visible rows of a tree in place while rows arrive above them. Returns a function that records the first
 * visible row. It records the id, because the rows may already contain a later change.
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
