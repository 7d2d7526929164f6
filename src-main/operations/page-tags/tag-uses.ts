import type { ContentView } from '../../revisions/content-view.ts'
import { pagesWithTag, pagesWithUpdateTag } from '../../revisions/index/tag-users.ts'
import { reusableFilesWithUpdateTag } from '../../revisions/space-settings/reusable-files.ts'
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
import { presentFile } from '../space-content/present-file.ts'

/**
 * Returns the pages of a content that have a tag, in their heads or in entries of changelogs, and the reusable content
 * with such entries. The space need not define the tag. Throws `resource.unknown` for a name that is neither defined
 * nor used.
 */
export function tagUses(
  scope: ReadScope,
  source: ContentSource,
  { space, level }: SpaceSubject,
  name: string,
  query: PagingQuery,
): Page<Reference> {
  const { view, screen } = source
  const pages = new Set([...pagesWithTag(view, name), ...pagesWithUpdateTag(view, space.line, name)])
  const files = new Map(
    reusableFilesWithUpdateTag(view, space.content_root, name).map((row) => [row.file, row]),
  )
  const ids = [...pages, ...files.keys()]
  if (ids.length === 0 && !isDefined(view, space.content_root, name)) throw unknownTag(name)
  const context = referenceContext(scope, source, space, level)
  const list = sortedList(`tag uses:${screen}:${name}`, ids, 1, (id) => [id])
  return listPage(list, query, (id) => {
    const file = files.get(id)
    if (file) return { kind: 'file', ...context, file: presentFile(scope, file, false) }
    const reference = pageReference(scope, source, context, id)
    if (!reference) throw new Error(`The page ${id}, which has the tag ${name}, is missing`)
    return reference
  })
}

function isDefined(view: ContentView, contentRoot: string, name: string): boolean {
  return tagsOf(view, contentRoot).some(({ slug }) => slug === name)
}

function unknownTag(name: string): Problem {
  const words = `There is no tag "${name}", and no page has one of that name. Check its name.`
  return new Problem('resource.unknown', words)
}
