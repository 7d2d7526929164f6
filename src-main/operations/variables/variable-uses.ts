import { pagesUsingVariable } from '../../revisions/index/variable-users.ts'
import type { Reference } from '../../schemas/link.ts'
import type { Page } from '../../schemas/list.ts'
import type { SpaceSubject } from '../access/access.ts'
import { listPage, type PagingQuery } from '../engine/list-page.ts'
import type { ReadScope } from '../engine/scope.ts'
import { sortedList } from '../engine/sorted-list.ts'
import { pageReference, referenceContext } from '../links/present-link.ts'
import type { ContentSource } from '../space-content/content-source.ts'

/** The pages of a content that use a variable of the space. A variable without uses, or none, has an empty list. */
export function variableUses(
  scope: ReadScope,
  source: ContentSource,
  { space, level }: SpaceSubject,
  name: string,
  query: PagingQuery,
): Page<Reference> {
  const pages = pagesUsingVariable(source.view, space.line, name)
  const context = referenceContext(scope, source, space, level)
  const list = sortedList(`variable uses:${source.screen}:${name}`, pages, 1, (page) => [page])
  return listPage(list, query, (page) => {
    const reference = pageReference(scope, source, context, page)
    if (!reference) throw new Error(`The page ${page}, which uses the variable ${name}, is missing`)
    return reference
  })
}
