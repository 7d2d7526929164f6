import { generateKeyBetween, generateNKeysBetween } from 'fractional-indexing'
import { Problem } from '../schemas/problem.ts'
import type { ContentView } from './content-view.ts'
import { ancestorsOf } from './page-path.ts'
import type { PageRow } from './page-row.ts'

/** Where a page comes to stand: its sort key, and siblings that must move aside to make room. */
export interface Place {
  position: string
  displaced: { row: PageRow; position: string }[]
}

/**
 * The place at an index among the siblings, the page itself not counted; past the end is the end.
 * Siblings that were inserted apart can share a sort key; the ones after the gap then get new keys.
 */
export function placeAt(siblings: PageRow[], index: number | undefined): Place {
  const at = Math.min(index ?? siblings.length, siblings.length)
  const before = siblings[at - 1]?.position ?? null
  const after = siblings[at]?.position ?? null
  if (before === null || after === null || before < after) {
    return { position: generateKeyBetween(before, after), displaced: [] }
  }
  let end = at
  while (end < siblings.length && siblings[end]?.position === before) end += 1
  const [position = before, ...keys] = generateNKeysBetween(
    before,
    siblings[end]?.position ?? null,
    end - at + 1,
  )
  const displaced = siblings
    .slice(at, end)
    .map((row, offset) => ({ row, position: keys[offset] ?? row.position }))
  return { position, displaced }
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
