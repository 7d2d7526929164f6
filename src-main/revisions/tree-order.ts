import type { ContentView } from './content-view.ts'
import { ancestorsOf } from './page-path.ts'

/**
 * Returns a key that sorts a page in the order of the tree, where a page comes before those below it. It has the sort
 * keys and the ids from the root down. Their characters come after the space and the exclamation mark between them.
 */
export function treeOrderOf(view: ContentView, page: string): string {
  const row = view.page(page)
  const path = row ? [...ancestorsOf(view, row), row] : []
  return path.map((entry) => `${entry.position} ${entry.page}!`).join('')
}
