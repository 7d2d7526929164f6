import { readPageCondition } from '../../content/variables/read-variables.ts'
import type { ContentView } from '../../revisions/content-view.ts'
import { countLevel, hasAtMost, hasPagesBelow, levelFrom } from '../../revisions/page-level.ts'
import { attributesOf, type PageRow } from '../../revisions/page-row.ts'
import { firstPage } from '../../revisions/reading-order.ts'
import { SMALL_CONTENT } from '../../schemas/limits/page-tree-limits.ts'
import type { PageEntry, PageLevel, PageLevels } from '../../schemas/page-tree.ts'

/** The requested levels. Without any, the levels that a tree shows first are read. */
export interface LevelsQuery {
  parent?: string[] | undefined
  from?: number | undefined
  limit?: number | undefined
}

/** The number of pages of a level in an answer without a limit: more than a screen shows. */
const DEFAULT_COUNT = 100
/** The number of pages from which the first answer opens no further group. */
const ENOUGH = 80

/**
 * Returns a window of pages of each named level. Without names it reads the levels that a tree shows first. These are
 * the root, the pages of its groups, and every level of a small content.
 */
export function readLevels(view: ContentView, query: LevelsQuery): PageLevels {
  const isSmall = hasAtMost(view, SMALL_CONTENT)
  const level = (parent: string | null) => readLevel(view, parent, query)
  if (query.parent) return { levels: query.parent.map(level), isSmall }
  if (query.from !== undefined) return { levels: [level(null)], isSmall }
  const first = firstPage(view)
  return { levels: openLevels(level, isSmall), isSmall, ...(first && { first: first.page }) }
}

/** The root with all levels below it, or with those of its first groups. */
function openLevels(level: (parent: string | null) => PageLevel, isSmall: boolean): PageLevel[] {
  const root = level(null)
  if (!isSmall) {
    const groups = root.items.filter(({ type, hasPages }) => type === 'group' && hasPages)
    const levels = [root]
    let pages = root.items.length
    for (const { id } of groups) {
      if (pages >= ENOUGH) break
      const below = level(id)
      pages += below.items.length
      levels.push(below)
    }
    return levels
  }
  const levels = [root]
  // The loop appends the levels below each level to the list that it reads.
  for (const { items } of levels) {
    for (const { id, hasPages } of items)
      if (hasPages && levels.length <= SMALL_CONTENT) levels.push(level(id))
  }
  return levels
}

function readLevel(
  view: ContentView,
  parent: string | null,
  { from = 0, limit = DEFAULT_COUNT }: LevelsQuery,
): PageLevel {
  return {
    ...(parent !== null && { parent }),
    count: countLevel(view, parent),
    from,
    items: levelFrom(view, parent, from, limit).flatMap((page) => {
      const row = view.page(page)
      return row ? [presentEntry(view, row)] : []
    }),
  }
}

function presentEntry(view: ContentView, row: PageRow): PageEntry {
  const { emoji, icon, href, hidden } = attributesOf(row)
  const condition = readPageCondition(row.head)
  return {
    id: row.page,
    type: row.type,
    title: row.title,
    ...(emoji && { emoji }),
    ...(icon && { icon }),
    ...(href !== undefined && { href }),
    ...(hidden && { hidden }),
    ...(condition !== undefined && { condition }),
    hasPages: hasPagesBelow(view, row.page),
  }
}
