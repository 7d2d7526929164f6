import { typedPath } from '../../content/page-tree/typed-path.ts'
import type { ContentView } from '../../revisions/content-view.ts'
import type { PageRow } from '../../revisions/page-row.ts'

/** Returns the readable pages whose path begins as typed, by path. Their parents are named in full. */
export function pagesByPath(view: ContentView, query: string, limit: number): PageRow[] {
  const path = typedPath(query)
  if (!path) return []
  let parent: string | null = null
  for (const slug of path.above) {
    const row: PageRow | undefined = view.bySlug(parent, slug)
    if (!row) return []
    parent = row.page
  }
  return view.bySlugBeginning(parent, { beginning: path.beginning, limit })
}
