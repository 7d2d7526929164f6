import type { Page } from '../../schemas/list.ts'
import type { Reference } from '../../schemas/link.ts'
import { unknown, type SpaceSubject } from '../access.ts'
import { listArray, type PagingQuery } from '../list-page.ts'
import type { ReadScope } from '../scope.ts'
import type { ContentSource } from '../space-content/content-source.ts'
import type { SpaceRow } from '../spaces/space-row.ts'
import { linksOfPage } from './link-row.ts'
import { pageReference, referenceContext } from './present-link.ts'

/** A page or a file that others name. */
export interface Named {
  kind: 'page' | 'file'
  id: string
}

/**
 * The pages of a content that name a page or a file; a page that names itself is none of them. The index knows
 * the space as it is now; pages that a change request writes anew are read again.
 */
export function backlinks(
  scope: ReadScope,
  source: ContentSource,
  { space, level }: SpaceSubject,
  { kind, id }: Named,
  query: PagingQuery,
): Page<Reference> {
  if (!(kind === 'page' ? source.view.page(id) : source.view.file(id))) throw unknown(kind)
  const pages = pagesNaming(scope, source, space, id).filter((page) => page !== id)
  const page = listArray(`backlinks:${id}`, pages, query, (naming) => naming)
  const context = referenceContext(scope, source, space, level)
  return {
    ...page,
    items: page.items.flatMap((naming) => pageReference(scope, source, context, naming) ?? []),
  }
}

function pagesNaming(scope: ReadScope, { view }: ContentSource, space: SpaceRow, target: string): string[] {
  const indexed = scope.store
    .all<{ page: string }>(
      'SELECT DISTINCT page FROM link INDEXED BY link_by_target WHERE line = ? AND target = ? ORDER BY page',
      space.line,
      target,
    )
    .map((row) => row.page)
  if (!view.base) return indexed
  const changed = view.changedPages()
  const own = [...changed.values()]
    .filter(
      (row) =>
        !row.deleted && linksOfPage(view, row, space.content_root).some((link) => link.target === target),
    )
    .map((row) => row.page)
  return [...indexed.filter((page) => !changed.has(page)), ...own].sort()
}
