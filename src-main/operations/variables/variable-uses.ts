import { pagesUsingVariable } from '../../revisions/index/variable-users.ts'
import type { Reference } from '../../schemas/link.ts'
import type { Page } from '../../schemas/list.ts'
import { Problem } from '../../schemas/problem.ts'
import type { SpaceSubject } from '../access/access.ts'
import { listPage, type PagingQuery } from '../engine/list-page.ts'
import type { ReadScope } from '../engine/scope.ts'
import { sortedList } from '../engine/sorted-list.ts'
import { pageReference, referenceContext } from '../links/present-link.ts'
import type { ContentSource } from '../space-content/content-source.ts'
import { readSpaceVariables } from './read-space-variables.ts'

/**
 * Returns the pages of a content that use a variable of the space, also one that the space does not define. Throws
 * `resource.unknown` for a name that is neither defined nor used.
 */
export function variableUses(
  scope: ReadScope,
  source: ContentSource,
  { space, level }: SpaceSubject,
  name: string,
  query: PagingQuery,
): Page<Reference> {
  const pages = pagesUsingVariable(source.view, space.line, name)
  if (pages.length === 0 && !isDefined(source, space, name)) throw unknownVariable(name)
  const context = referenceContext(scope, source, space, level)
  const list = sortedList(`variable uses:${source.screen}:${name}`, pages, 1, (page) => [page])
  return listPage(list, query, (page) => {
    const reference = pageReference(scope, source, context, page)
    if (!reference) throw new Error(`The page ${page}, which uses the variable ${name}, is missing`)
    return reference
  })
}

function isDefined(source: ContentSource, space: SpaceSubject['space'], name: string): boolean {
  return readSpaceVariables(source, space.content_root).variables.some((variable) => variable.name === name)
}

function unknownVariable(name: string): Problem {
  const words = `There is no variable "${name}", and no page uses one of that name. Check its name.`
  return new Problem('resource.unknown', words)
}
