import type { Page } from '../../schemas/list.ts'
import type { Reference } from '../../schemas/link.ts'
import { unknown, type SpaceSubject } from '../access.ts'
import { listPage, type PagingQuery } from '../list-page.ts'
import type { ReadScope } from '../scope.ts'
import { sortedList } from '../sorted-list.ts'
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
  const context = referenceContext(scope, source, space, level)
  const list = sortedList(`backlinks:${space.id}:${id}`, pages, 1, (naming) => [naming])
  return listPage(list, query, (naming) => {
    const reference = pageReference(scope, source, context, naming)
    if (!reference) throw new Error(`The index says that the page ${naming}, which is gone, names ${id}`)
    return reference
  })
}

function pagesNaming(scope: ReadScope, { view }: ContentSource, space: SpaceRow, target: string): string[] {
  const indexed = scope.store
    .all<{ page: string }>(
      'SELECT DISTINCT page FROM link INDEXED BY link_by_target WHERE line = ? AND target = ?',
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
  // The space may have pages that came after the change request was begun.
  const standing = indexed.filter((page) => !changed.has(page) && view.page(page) !== undefined)
  return [...standing, ...own]
}
