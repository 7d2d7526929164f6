import { defineStore } from 'pinia'

const MAX_PLACES = 100

/** The scroll places of visited pages. They last as long as the history of the window, and are not stored. */
export const useScrollPlaces = defineStore('scroll-places', () => {
  const places = new Map<string, number>()

  /** Returns the distance of a visit from the top of its page, in pixels; undefined for a new visit. */
  const placeOf = (visit: string): number | undefined => places.get(visit)

  function remember(visit: string, top: number): void {
    places.set(visit, top)
    if (places.size > MAX_PLACES) places.delete(places.keys().next().value!)
  }

  return { placeOf, remember }
})
