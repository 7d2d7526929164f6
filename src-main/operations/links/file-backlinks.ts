import type { SpaceRow } from '../../revisions/space-row.ts'
import type { Reference } from '../../schemas/link.ts'
import type { Page } from '../../schemas/list.ts'
import { spaceLevel, notFound, type SpaceSubject } from '../access/access.ts'
import { listPage, type PagingQuery } from '../engine/list-page.ts'
import type { ReadScope } from '../engine/scope.ts'
import { sortedList } from '../engine/sorted-list.ts'
import { readableSpaces } from '../search/readable-spaces.ts'
import { spaceSource } from '../space-content/content-source.ts'
import { pagesLinkingToId } from './pages-linking-to.ts'
import { pageReference, referenceContext } from './present-link.ts'

interface LinkingPage {
  space: SpaceRow
  page: string
}

/**
 * Returns the pages that link to a file: those of its space, and those of other spaces that include its text by its id.
 * Pages that the caller may not read are omitted.
 */
export function fileBacklinks(
  scope: ReadScope,
  { space }: SpaceSubject,
  file: string,
  query: PagingQuery,
): Page<Reference> {
  if (!spaceSource(scope, { space, level: 'read' }).view.file(file)) throw notFound('file')
  const others = readableSpaces(scope, space.organization).filter(({ id }) => id !== space.id)
  const linkingPages = [space, ...others].flatMap((each): LinkingPage[] =>
    pagesLinkingToId(scope.store, each.line, file).map((page) => ({ space: each, page })),
  )
  const list = sortedList(`backlinks:${space.id}:${file}`, linkingPages, 1, ({ page }) => [page])
  const contexts = new Map<string, (page: string) => Reference | undefined>()
  return listPage(list, query, (linking) => {
    const present = contexts.get(linking.space.id) ?? presenter(scope, linking.space)
    contexts.set(linking.space.id, present)
    const reference = present(linking.page)
    if (!reference)
      throw new Error(`The index says that the page ${linking.page}, which is gone, names ${file}`)
    return reference
  })
}

function presenter(scope: ReadScope, space: SpaceRow): (page: string) => Reference | undefined {
  const level = spaceLevel(scope, space)
  const source = spaceSource(scope, { space, level })
  const context = referenceContext(scope, source, space, level)
  return (page) => pageReference(scope, source, context, page)
}
