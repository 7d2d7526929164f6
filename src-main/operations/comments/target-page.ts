import type { ContentView } from '../../revisions/content-view.ts'
import type { PageMention } from '../../revisions/layer.ts'
import { pathOf } from '../../revisions/page-path.ts'
import { attributesOf } from '../../revisions/page-row.ts'
import type { Comment } from '../../schemas/comment.ts'
import { timestamp } from '../engine/timestamp.ts'

/** A page as its comments show it. */
export type TargetPage = NonNullable<Comment['target']['page']>
type OnPage = { page: string | null }

/**
 * Returns a function that shows the page of a comment in its present state. A deleted page is shown in its last state,
 * outdated. A page that this store never had is undefined. The pages of all comments of a list are read at once.
 */
export function targetPages(
  view: ContentView,
): (page: string, comments: readonly OnPage[]) => TargetPage | undefined {
  let cached: { list: readonly OnPage[]; pages: Map<string, TargetPage> } | undefined
  return (page, comments) => {
    if (cached?.list !== comments) cached = { list: comments, pages: pagesOf(view, comments) }
    return cached.pages.get(page)
  }
}

function pagesOf(view: ContentView, comments: readonly OnPage[]): Map<string, TargetPage> {
  const ids = new Set(comments.flatMap(({ page }) => page ?? []))
  const mentions = [...view.mentions([...ids]).values()]
  return new Map(mentions.map((mention) => [mention.page, present(view, mention)]))
}

function present(view: ContentView, page: PageMention): TargetPage {
  const { emoji, icon } = attributesOf(page)
  return {
    id: page.page,
    title: page.title,
    ...(emoji && { emoji }),
    ...(icon && { icon }),
    createdAt: timestamp(page.created_at),
    updatedAt: timestamp(page.updated_at),
    path: pathOf(view, page),
    outdated: page.deleted === 1,
  }
}
