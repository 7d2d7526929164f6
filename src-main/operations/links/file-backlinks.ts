import type { Page } from '../../schemas/list.ts'
import type { Reference } from '../../schemas/link.ts'
import { unknown, type SpaceSubject } from '../access.ts'
import { listArray, type PagingQuery } from '../list-page.ts'
import type { ReadScope } from '../scope.ts'
import type { ContentSource } from '../space-content/content-source.ts'
import type { SpaceRow } from '../spaces/space-row.ts'
import { linksOfPage } from './link-row.ts'
import { pageReference, referenceContext } from './present-link.ts'

/**
 * The pages of a content that name a file. The index knows the space as it is now; pages that a change
 * request writes anew are read again.
 */
export function fileBacklinks(
  scope: ReadScope,
  source: ContentSource,
  { space, level }: SpaceSubject,
  fileId: string,
  query: PagingQuery,
): Page<Reference> {
  if (!source.view.file(fileId)) throw unknown('file')
  const pages = pagesNaming(scope, source, space, fileId)
  const page = listArray(`backlinks:${fileId}`, pages, query, (id) => id)
  const context = referenceContext(scope, source, space, level)
  return { ...page, items: page.items.flatMap((id) => pageReference(scope, source, context, id) ?? []) }
}

function pagesNaming(scope: ReadScope, { view }: ContentSource, space: SpaceRow, file: string): string[] {
  const indexed = scope.store
    .all<{ page: string }>(
      'SELECT DISTINCT page FROM link INDEXED BY link_by_target WHERE line = ? AND target = ? ORDER BY page',
      space.line,
      file,
    )
    .map((row) => row.page)
  if (!view.base) return indexed
  const changed = view.changedPages()
  const own = [...changed.values()]
    .filter(
      (row) =>
        !row.deleted && linksOfPage(view, row, space.content_root).some((link) => link.target === file),
    )
    .map((row) => row.page)
  return [...indexed.filter((page) => !changed.has(page)), ...own].sort()
}
