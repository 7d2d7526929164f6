import { placeAmong, type Place } from '../domain/order.ts'
import { Problem } from '../schemas/problem.ts'
import type { ContentView } from './content-view.ts'
import { indexInLevel, lastSiblingKey, siblingKeysFrom, type SiblingKey } from './page-level.ts'
import { ancestorsOf } from './page-path.ts'
import type { PageRow } from './page-row.ts'

/** The siblings that are read at first to find those that share a sort key. */
const WINDOW = 8

/** The level and the index of a place. The default, and the last possible, is the end. */
interface WantedPlace {
  parent: string | null
  at?: number | undefined
  /** A page that moves. It does not count among its siblings. */
  moved?: PageRow
}

/** Returns the place of a page at an index among its other siblings. It reads only the siblings around the place. */
export function placeAt(view: ContentView, { parent, at, moved }: WantedPlace): Place<PageRow> {
  const siblings = at === undefined ? [] : siblingsAround(view, parent, at, moved)
  // An empty list is a place beyond the end of the level, or a level without pages.
  const last = siblings.length === 0 ? lastSiblingKey(view, parent, moved?.page) : undefined
  const { position, displaced } = placeAmong(last ? [last] : siblings, at === 0 && !last ? 0 : 1)
  return {
    position,
    displaced: displaced.flatMap(({ row: { page }, position: next }) => {
      const row = view.page(page)
      return row ? [{ row, position: next }] : []
    }),
  }
}

/** Returns the sibling before an index and those after it, up to the first one with another sort key. */
function siblingsAround(
  view: ContentView,
  parent: string | null,
  at: number,
  moved: PageRow | undefined,
): SiblingKey[] {
  const before = Math.max(0, at - 1)
  const isMovedBefore = moved?.parent === parent && indexInLevel(view, moved) < at
  for (let limit = WINDOW; ; limit *= 2) {
    const keys = siblingKeysFrom(view, parent, isMovedBefore ? before + 1 : before, limit)
    const isEnough = keys.length < limit || keys.at(-1)?.position !== keys[0]?.position
    if (isEnough) return keys.filter(({ page }) => page !== moved?.page)
  }
}

/** Throws `tree.cycle` for a parent that is the page itself or below it. */
export function refuseCycle(view: ContentView, page: string, parent: PageRow): void {
  const path = [...ancestorsOf(view, parent), parent]
  if (!path.some((row) => row.page === page)) return
  throw new Problem(
    'tree.cycle',
    `A page cannot be below itself: "${parent.title}" is the page or one below it. Choose another place with \`into\`.`,
  )
}
