import type { ContentView } from './content-view.ts'

/** The maximum depth of a page that is ordered. Damaged data may have a loop of parents. */
const DEEPEST = 100

/** Returns the ids of changed pages in reading order. A deleted page stands where it was before. */
export function inReadingOrder(before: ContentView, after: ContentView, pages: Iterable<string>): string[] {
  const known = new Map<string, string[]>()

  function placeOf(page: string, depth = 0): string[] {
    const found = known.get(page)
    if (found) return found
    const row = after.page(page) ?? before.page(page)
    if (!row) return [page]
    const above = row.parent === null || depth > DEEPEST ? [] : placeOf(row.parent, depth + 1)
    const place = [...above, row.position, row.page]
    known.set(page, place)
    return place
  }

  const placed = [...pages].map((page) => ({ page, place: placeOf(page) }))
  return placed.toSorted((one, other) => comparePlaces(one.place, other.place)).map(({ page }) => page)
}

/** Compares two places part by part. A page stands before the pages below it. */
function comparePlaces(one: readonly string[], other: readonly string[]): number {
  const at = one.findIndex((part, index) => part !== other[index])
  if (at < 0) return one.length - other.length
  const [mine, theirs] = [one[at] ?? '', other[at]]
  return theirs === undefined ? 1 : mine < theirs ? -1 : 1
}
