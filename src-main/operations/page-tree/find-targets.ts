import { sourcePathKey } from '../../content/markdown/source-path.ts'
import type { ContentView } from '../../revisions/content-view.ts'
import { pageAtPath } from '../../revisions/page-path.ts'
import { attributesOf, type PageRow } from '../../revisions/page-row.ts'
import { redirectedPage } from '../../revisions/space-settings/redirected-page.ts'
import type { LinkedPage, PageTarget } from '../../schemas/page-tree.ts'
import type { BooksBeside } from './books-beside.ts'
import { mentionPage } from './read-place.ts'

/** The ways to name a page: by its id, by its path in the repository, or by that path below the book's folder. */
export type NamedBy = 'id' | 'path' | 'rooted-path'

interface Names {
  by?: NamedBy | undefined
  name?: readonly string[] | undefined
  /** The folder of the book's pages. */
  contentRoot: string
  /** The other books of the repository. */
  beside?: Pick<BooksBeside, 'find'>
}

/** The pages that names lead to, in the order of the names. Paths that begin with `../` lead to books beside. */
export function findTargets(
  view: ContentView,
  { by = 'path', name: names = [], contentRoot, beside }: Names,
): { items: PageTarget[] } {
  const find = (name: string): PageRow | undefined => {
    if (by === 'id') return view.page(name)
    const row = view.byLinkedSource(sourcePathKey(name))
    const found = row ?? (by === 'path' ? undefined : belowRoot(view, contentRoot, name))
    return found ?? redirectedPage(view, contentRoot, name)
  }
  return {
    items: names.map((name) => {
      if (by === 'path' && name.startsWith('../')) {
        const found = beside?.find(name)
        return { name, ...(found && { page: linkedPage(found.page), space: found.space }) }
      }
      const row = find(name)
      return { name, ...(row && { page: linkedPage(row) }) }
    }),
  }
}

function linkedPage(row: PageRow): LinkedPage {
  const { emoji, icon } = attributesOf(row)
  return {
    ...mentionPage(row),
    ...(emoji !== undefined && { emoji }),
    ...(icon !== undefined && { icon }),
  }
}

/**
 * The page of a path that begins at the folder of the book, which may lie deeper in the repository. A book without a
 * known folder names pages by their paths in the space.
 */
function belowRoot(view: ContentView, contentRoot: string, path: string): PageRow | undefined {
  const inFolder =
    contentRoot === '' ? undefined : view.byLinkedSource(sourcePathKey(`${contentRoot}/${path}`))
  const key = sourcePathKey(path)
  return inFolder ?? (key === '' ? undefined : pageAtPath(view, key))
}
