import { sourcePathKey } from '../../content/markdown/source-path.ts'
import type { ContentView } from '../../revisions/content-view.ts'
import { redirectedPage } from '../../revisions/index/redirected-page.ts'
import { pageAtPath } from '../../revisions/page-path.ts'
import { attributesOf, type PageRow } from '../../revisions/page-row.ts'
import type { LinkedPage, PageTarget } from '../../schemas/page-tree.ts'
import type { OtherBooks } from './other-books.ts'
import { mentionPage } from './read-place.ts'

/** The form of the names of pages: ids, paths in the repository, or paths below the book's folder. */
export type NamedBy = 'id' | 'path' | 'rooted-path'

interface Names {
  by?: NamedBy | undefined
  name?: readonly string[] | undefined
  /** The folder of the book's pages. */
  contentRoot: string
  /** The other books of the repository. */
  otherBooks?: Pick<OtherBooks, 'find'>
}

/** Returns the pages of names, in the order of the names. Paths that begin with `../` lead to other books. */
export function findTargets(
  view: ContentView,
  { by = 'path', name: names = [], contentRoot, otherBooks }: Names,
): { items: PageTarget[] } {
  const find = (name: string): PageRow | undefined => {
    if (by === 'id') return view.page(name)
    const row = view.byLinkedSource(sourcePathKey(name))
    const page = row ?? (by === 'path' ? undefined : belowRoot(view, contentRoot, name))
    return page ?? redirectedPage(view, contentRoot, name)
  }
  return {
    items: names.map((name) => {
      if (by === 'path' && name.startsWith('../')) {
        const target = otherBooks?.find(name)
        return { name, ...(target && { page: linkedPage(target.page), space: target.space }) }
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
 * Returns the page of a path that begins at the folder of the book, which may be deeper in the repository. A book
 * without a known folder names pages by their paths in the space.
 */
function belowRoot(view: ContentView, contentRoot: string, path: string): PageRow | undefined {
  const inFolder =
    contentRoot === '' ? undefined : view.byLinkedSource(sourcePathKey(`${contentRoot}/${path}`))
  const key = sourcePathKey(path)
  return inFolder ?? (key === '' ? undefined : pageAtPath(view, key))
}
