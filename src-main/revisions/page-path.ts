import type { ContentView } from './content-view.ts'
import type { PagePlace } from './layer.ts'
import type { PageRow } from './page-row.ts'

/** The page's ancestors, from the root down. The walk ends at a loop in damaged data. */
export function ancestorsOf(view: ContentView, row: PageRow): PageRow[] {
  const ancestors: PageRow[] = []
  const seen = new Set([row.page])
  for (let id = row.parent; id !== null && !seen.has(id);) {
    seen.add(id)
    const parent = view.page(id)
    if (parent) ancestors.unshift(parent)
    id = parent?.parent ?? null
  }
  return ancestors
}

/** The path of a page in the space: the slugs from the root down, joined by slashes. */
export function pathOf(view: ContentView, row: Omit<PagePlace, 'deleted'>): string {
  let path = row.slug
  const seen = new Set([row.page])
  for (let id = row.parent; id !== null && !seen.has(id);) {
    seen.add(id)
    const parent = view.place(id)
    if (parent) path = `${parent.slug}/${path}`
    id = parent?.parent ?? null
  }
  return path
}

/** The page at a path. An empty path is that of the first page of the space. */
export function pageAtPath(view: ContentView, path: string): PageRow | undefined {
  const slugs = path.split('/').filter((slug) => slug !== '')
  if (slugs.length === 0) return view.children(null).find((row) => row.type === 'document')
  let row: PageRow | undefined
  for (const slug of slugs) {
    row = view.bySlug(row?.page ?? null, slug)
    if (!row) return undefined
  }
  return row
}

/** The pages at all levels below a page, each once, in no particular order. The walk ends at a loop in damaged data. */
export function descendantsOf(view: ContentView, page: string): PageRow[] {
  const descendants: PageRow[] = []
  const seen = new Set([page])
  const waiting = [page]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    for (const child of view.children(next)) {
      if (seen.has(child.page)) continue
      seen.add(child.page)
      descendants.push(child)
      waiting.push(child.page)
    }
  }
  return descendants
}
