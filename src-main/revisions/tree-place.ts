import { placeAmong, type Place } from '../domain/order.ts'
import { Problem } from '../schemas/problem.ts'
import type { ContentView } from './content-view.ts'
import { ancestorsOf } from './page-path.ts'
import type { PageRow } from './page-row.ts'

/** The place of a page at an index among its siblings, itself not counted; by default, and past the end, the end. */
export function placeAt(siblings: PageRow[], index: number | undefined): Place<PageRow> {
  return placeAmong(siblings, index ?? siblings.length)
}

/** Refuses with `tree.cycle` a parent that is the page itself or stands below it. */
export function refuseCycle(view: ContentView, page: string, parent: PageRow): void {
  const line = [...ancestorsOf(view, parent), parent]
  if (!line.some((row) => row.page === page)) return
  throw new Problem(
    'tree.cycle',
    `A page cannot stand below itself: "${parent.title}" is the page or one below it. Choose another place with \`into\`.`,
  )
}
