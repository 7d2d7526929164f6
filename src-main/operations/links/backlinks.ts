import type { Reference } from '../../schemas/link.ts'
import type { Page } from '../../schemas/list.ts'
import { unknown, type SpaceSubject } from '../access/access.ts'
import { listPage, type PagingQuery } from '../engine/list-page.ts'
import type { ReadScope } from '../engine/scope.ts'
import { sortedList } from '../engine/sorted-list.ts'
import type { ContentSource } from '../space-content/content-source.ts'
import { pagesNaming, type Named } from './pages-naming.ts'
import { pageReference, referenceContext } from './present-link.ts'

/** The pages of a content that name a page or a file; a page that names itself is none of them. */
export function backlinks(
  scope: ReadScope,
  source: ContentSource,
  { space, level }: SpaceSubject,
  target: Named,
  query: PagingQuery,
): Page<Reference> {
  const { view } = source
  const { kind, id } = target
  if (!(kind === 'page' ? view.page(id) : view.file(id))) throw unknown(kind)
  const content = { view, line: space.line, contentRoot: space.content_root }
  const pages = pagesNaming(content, target).filter((page) => page !== id)
  const context = referenceContext(scope, source, space, level)
  const list = sortedList(`backlinks:${space.id}:${id}`, pages, 1, (naming) => [naming])
  return listPage(list, query, (naming) => {
    const reference = pageReference(scope, source, context, naming)
    if (!reference) throw new Error(`The index says that the page ${naming}, which is gone, names ${id}`)
    return reference
  })
}
