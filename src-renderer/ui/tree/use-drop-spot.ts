import { shallowRef, type ShallowRef } from 'vue'
import type { DropSpot } from './tree-moves.ts'

export interface DropTarget {
  /** Where it would be dropped now, to be shown. */
  spot: Readonly<ShallowRef<DropSpot | undefined>>
  /** What the line listens to. */
  listeners: Record<'dragover' | 'dragleave' | 'drop', (event: DragEvent) => void>
}

/**
 * A line of a tree as a place to drop other lines on. `spotAt` names the part of the line for a share of its
 * height, 0 at its top, and undefined where what is dragged is not taken.
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
        // A drop that is not prevented is refused, which the pointer shows.
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
