import { pagesWithTag } from '../../revisions/index/tag-users.ts'
import { tagsOf } from '../../revisions/space-settings/tags-file.ts'
import type { Reference } from '../../schemas/link.ts'
import type { Page } from '../../schemas/list.ts'
import { Problem } from '../../schemas/problem.ts'
import type { SpaceSubject } from '../access/access.ts'
import { listPage, type PagingQuery } from '../engine/list-page.ts'
import type { ReadScope } from '../engine/scope.ts'
import { sortedList } from '../engine/sorted-list.ts'
import { pageReference, referenceContext } from '../links/present-link.ts'
import type { ContentSource } from '../space-content/content-source.ts'

/**
 * Returns the pages of a content that have a tag, also one that the space does not define. Throws `resource.unknown`
 * for a name that is neither defined nor used.
 */
export function tagUses(
  scope: ReadScope,
  source: ContentSource,
  { space, level }: SpaceSubject,
  name: string,
  query: PagingQuery,
): Page<Reference> {
  const pages = pagesWithTag(source.view, name)
  const isDefined = tagsOf(source.view, space.content_root).some(({ slug }) => slug === name)
  if (pages.length === 0 && !isDefined) throw unknownTag(name)
  const context = referenceContext(scope, source, space, level)
  const list = sortedList(`tag uses:${source.screen}:${name}`, pages, 1, (page) => [page])
  return listPage(list, query, (page) => {
    const reference = pageReference(scope, source, context, page)
    if (!reference) throw new Error(`The page ${page}, which has the tag ${name}, is missing`)
    return reference
  })
}

function unknownTag(name: string): Problem {
  const words = `There is no tag "${name}", and no page has one of that name. Check its name.`
  return new Problem('resource.unknown', words)
}
