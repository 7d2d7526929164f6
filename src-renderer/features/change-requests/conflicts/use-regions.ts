import type { Ref } from 'vue'
import type { MarkedConflict } from '../../../../src-main/content/merge/conflict-markers.ts'
import { takeLostFocus } from '../../../ui/lost-focus.ts'

/** A drawn place of a conflicting text. `place` counts from one, in the order of the text. */
interface Region {
  place: number
  focus: () => void
  $el: unknown
}

export interface Regions {
  /** Moves the focus to a place, counted from zero. */
  focus: (at: number) => void
  /** Moves a lost focus to a place, counted from zero, so that the keys of the place work at once. */
  takeLostFocus: (at: number) => void
  /** Moves the focus to the next or the previous place. */
  step: (direction: 1 | -1) => void
}

/** Returns the movement of the focus among drawn places. */
export function useRegions(regions: Readonly<Ref<readonly Region[] | null>>): Regions {
  // Vue lists the elements in the order in which they were created.
  const inOrder = (): Region[] => (regions.value ?? []).toSorted((one, other) => one.place - other.place)
  return {
    focus: (at) => inOrder()[at]?.focus(),
    takeLostFocus: (at) => takeLostFocus(inOrder()[at]?.$el as HTMLElement | undefined),
    step(direction) {
      const shown = inOrder()
      const index = shown.findIndex(({ $el }) => ($el as HTMLElement).contains(document.activeElement))
      shown[index < 0 ? 0 : Math.min(shown.length - 1, Math.max(0, index + direction))]?.focus()
    },
  }
}

/**
 * Returns a key for each place of a text: its base, and the number of equal ones before it. A place retains the text
 * that the user begins for it while the sides change, and while other places come and go.
 */
export function placeKeys(places: readonly Pick<MarkedConflict, 'base'>[]): string[] {
  const counts = new Map<string, number>()
  return places.map(({ base }) => {
    const count = counts.get(base) ?? 0
    counts.set(base, count + 1)
    return `${count} ${base}`
  })
}
