import { shallowRef, type ShallowRef } from 'vue'
import type { DropSpot } from './tree-moves.ts'

export interface DropTarget {
  /** The current drop spot, to be shown. */
  spot: Readonly<ShallowRef<DropSpot | undefined>>
  /** The event listeners of the line. */
  listeners: Record<'dragover' | 'dragleave' | 'drop', (event: DragEvent) => void>
}

/**
 * Makes a line of a tree a drop target for other lines. `spotAt` returns the part of the line for a share of its
 * height, 0 at its top. It returns undefined when the dragged line is refused.
 */
export function useDropSpot(
  spotAt: (share: number) => DropSpot | undefined,
  drop: (spot: DropSpot) => void,
): DropTarget {
  const spot = shallowRef<DropSpot>()
  return {
    spot,
    listeners: {
      dragover(event) {
        const { top, height } = (event.currentTarget as HTMLElement).getBoundingClientRect()
        spot.value = spotAt((event.clientY - top) / height)
        // A dragover that is not prevented refuses the drop, which the pointer shows.
        if (spot.value) event.preventDefault()
      },
      dragleave() {
        spot.value = undefined
      },
      drop(event) {
        if (!spot.value) return
        event.preventDefault()
        drop(spot.value)
        spot.value = undefined
      },
    },
  }
}
