import type { Reference } from '../../schemas/link.ts'
import type { Page } from '../../schemas/list.ts'
import { notFound, type SpaceSubject } from '../access/access.ts'
import { listPage, type PagingQuery } from '../engine/list-page.ts'
import type { ReadScope } from '../engine/scope.ts'
import { sortedList } from '../engine/sorted-list.ts'
import type { ContentSource } from '../space-content/content-source.ts'
import { pagesLinkingTo, type LinkTarget } from './pages-linking-to.ts'
import { pageReference, referenceContext } from './present-link.ts'

/** Returns the pages of a content that link to a page or a file, without that page itself. */
export function backlinks(
  scope: ReadScope,
  source: ContentSource,
  { space, level }: SpaceSubject,
  target: LinkTarget,
  query: PagingQuery,
): Page<Reference> {
  const { view } = source
  const { kind, id } = target
  if (!(kind === 'page' ? view.page(id) : view.file(id))) throw notFound(kind)
  const content = { view, line: space.line, contentRoot: space.content_root }
  const pages = pagesLinkingTo(content, target).filter((page) => page !== id)
  const context = referenceContext(scope, source, space, level)
  const list = sortedList(`backlinks:${space.id}:${id}`, pages, 1, (linking) => [linking])
  return listPage(list, query, (linking) => {
    const reference = pageReference(scope, source, context, linking)
    if (!reference) throw new Error(`The index says that the page ${linking}, which is gone, names ${id}`)
    return reference
  })
}
