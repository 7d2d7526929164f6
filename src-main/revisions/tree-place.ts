import { placeAmong, type Place } from '../domain/order.ts'
import { Problem } from '../schemas/problem.ts'
import type { ContentView } from './content-view.ts'
import { ancestorsOf } from './page-path.ts'
import type { PageRow } from './page-row.ts'

/** Returns the place of a page at an index among its other siblings. The default, and the last possible, is the end. */
export function placeAt(siblings: PageRow[], index: number | undefined): Place<PageRow> {
  return placeAmong(siblings, index ?? siblings.length)
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
