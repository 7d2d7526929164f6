import { indexInLevel } from '../../revisions/page-level.ts'
import { ancestorsOf } from '../../revisions/page-path.ts'
import type { PageRow } from '../../revisions/page-row.ts'
import { isReference, neighboursOf } from '../../revisions/reading-order.ts'
import type { PageMention, PagePlace } from '../../schemas/page-tree.ts'
import { notFound } from '../access/access.ts'
import type { ReadScope } from '../engine/scope.ts'
import type { ContentSource } from '../space-content/content-source.ts'
import { presentPageReference } from '../space-content/present-page.ts'

/** Returns the place of a page in its tree, with the pages around it. Throws `resource.unknown`. */
export function readPlace(scope: ReadScope, { view, screen }: ContentSource, pageId: string): PagePlace {
  const row = view.page(pageId)
  if (!row) throw notFound('page')
  const { previous, next } = neighboursOf(view, row)
  return {
    page: presentPageReference(scope, view, row, { screen, metadata: true }),
    index: indexInLevel(view, row),
    above: ancestorsOf(view, row).map((above) => ({
      ...mentionPage(above),
      index: indexInLevel(view, above),
    })),
    ...(previous && { previous: mentionNeighbour(previous) }),
    ...(next && { next: mentionNeighbour(next) }),
  }
}

/** Mentions a neighbour. An entry for pages of a specification counts as their overview. */
function mentionNeighbour(row: PageRow): PageMention {
  return isReference(row) ? { ...mentionPage(row), type: 'computed' } : mentionPage(row)
}

/** Returns the id, type and title of a page. */
export const mentionPage = ({
  page,
  type,
  title,
}: Pick<PageRow, 'page' | 'type' | 'title'>): PageMention => ({
  id: page,
  type,
  title,
})
