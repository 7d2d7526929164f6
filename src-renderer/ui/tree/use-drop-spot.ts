import { shallowRef, type ShallowRef } from 'vue'
import type { DropSpot } from './tree-moves.ts'

export interface DropSpotOptions {
  /** Whether something is dragged that this line could take. */
  isOffered: () => boolean
  /** The part of the line for a share of its height, 0 at its top. */
  spotAt: (share: number) => DropSpot | undefined
  drop: (spot: DropSpot) => void
}

export interface DropTarget {
  /** Where it would be dropped now, to be shown. */
  spot: Readonly<ShallowRef<DropSpot | undefined>>
  /** What the line listens to. */
  listeners: Record<'dragover' | 'dragleave' | 'drop', (event: DragEvent) => void>
}

/** A line of a tree as a place to drop other lines on. */
export function useDropSpot({ isOffered, spotAt, drop }: DropSpotOptions): DropTarget {
  const spot = shallowRef<DropSpot>()
  return {
    spot,
    listeners: {
      dragover(event) {
        if (!isOffered()) return
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
