import type { ContentView } from '../../revisions/content-view.ts'
import { pageInLayer } from '../../revisions/layer.ts'
import { pathOf } from '../../revisions/page-path.ts'
import { attributesOf, type PageRow } from '../../revisions/page-row.ts'
import type { Comment } from '../../schemas/comment.ts'
import { timestamp } from '../timestamp.ts'

type TargetPage = NonNullable<Comment['target']['page']>

/**
 * The page that comments are on, as the content has it now. A page that was deleted is shown as it was last,
 * outdated; undefined where this store never had it.
 */
export function targetPage(view: ContentView, id: string): TargetPage | undefined {
  const present = view.page(id)
  const row = present ?? tombstone(view, id)
  return row && presentTargetPage(view, row, present === undefined)
}

function tombstone(view: ContentView, id: string): PageRow | undefined {
  return (
    pageInLayer(view.store, view.top, id) ?? (view.base ? pageInLayer(view.store, view.base, id) : undefined)
  )
}

function presentTargetPage(view: ContentView, row: PageRow, outdated: boolean): TargetPage {
  const { emoji, icon } = attributesOf(row)
  return {
    id: row.page,
    title: row.title,
    ...(emoji && { emoji }),
    ...(icon && { icon }),
    createdAt: timestamp(row.created_at),
    updatedAt: timestamp(row.updated_at),
    path: pathOf(view, row),
    outdated,
  }
}
