import type { ContentView } from './content-view.ts'

/** The maximum depth of a page that is ordered. Damaged data may have a loop of parents. */
const DEEPEST = 100

/** Returns the ids of changed pages in reading order. A deleted page has its former place. */
export function inReadingOrder(before: ContentView, after: ContentView, pages: Iterable<string>): string[] {
  const places = new Map<string, string[]>()

  function placeOf(page: string, depth = 0): string[] {
    const knownPlace = places.get(page)
    if (knownPlace) return knownPlace
    const row = after.page(page) ?? before.page(page)
    if (!row) return [page]
    const above = row.parent === null || depth > DEEPEST ? [] : placeOf(row.parent, depth + 1)
    const place = [...above, row.position, row.page]
    places.set(page, place)
    return place
  }

  const placed = [...pages].map((page) => ({ page, place: placeOf(page) }))
  return placed.toSorted((first, second) => comparePlaces(first.place, second.place)).map(({ page }) => page)
}

/** Compares two places part by part. A page precedes the pages below it. */
function comparePlaces(first: readonly string[], second: readonly string[]): number {
  const difference = first.findIndex((part, index) => part !== second[index])
  if (difference < 0) return first.length - second.length
  const [firstPart, secondPart] = [first[difference] ?? '', second[difference]]
  return secondPart === undefined ? 1 : firstPart < secondPart ? -1 : 1
}
