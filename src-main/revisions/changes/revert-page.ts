import type { z } from 'zod'
import type { RevertPage } from '../../schemas/content-change.ts'
import { Problem } from '../../schemas/problem.ts'
import type { ContentView } from '../content-view.ts'
import { ownPagePath, type PagePath } from '../free-path.ts'
import { revisionById, revisionView, lineById } from '../lines.ts'
import { ancestorsOf } from '../page-path.ts'
import type { PageRow } from '../page-row.ts'
import type { ChangeScope } from './change-scope.ts'
import { deletePage } from './delete-page.ts'
import { freeSlug } from './insert-page.ts'

/**
 * Restores a page to its state in a revision, by default the base of the change request. A page that did not exist
 * there is removed, and a deleted one is restored.
 */
export function revertPage(scope: ChangeScope, change: z.infer<typeof RevertPage>): string {
  const page = scope.refs.get(change.page) ?? change.page
  const restored = viewToRevertTo(scope, change.revision).page(page)
  const current = scope.writer.view.page(page)
  if (!restored && !current) {
    throw new Problem(
      'resource.unknown',
      `There is no page "${page}", neither now nor in the revision to restore. Read the pages again.`,
    )
  }
  if (!restored) return deletePage(scope, { operation: 'delete_page', page })
  scope.writer.putPage({ ...restored, ...placeThatExists(scope.writer.view, restored) })
  return page
}

function viewToRevertTo(scope: ChangeScope, revision: string | undefined): ContentView {
  const { view } = scope.writer
  if (revision === undefined) return view.below() ?? view
  const target = revisionById(scope.store, lineById(scope.store, view.top.line).space, revision)
  if (!target)
    throw new Problem(
      'resource.unknown',
      `There is no revision "${revision}" in this space. Use one of its revisions.`,
    )
  return revisionView(scope.store, target)
}

/**
 * Returns a valid place for a restored page. It is the root when its parent is deleted or a descendant of the page. A
 * free slug replaces a slug that another page has, and a free path in the repository replaces its path.
 */
export function placeThatExists(
  view: ContentView,
  restored: PageRow,
): PagePath & { parent: string | null; slug: string } {
  const parent =
    restored.parent !== null && canContain(view, restored.parent, restored.page) ? restored.parent : null
  const owner = view.bySlug(parent, restored.slug)
  const slug =
    !owner || owner.page === restored.page ? restored.slug : freeSlug(view, parent, undefined, restored.title)
  return { parent, slug, ...ownPagePath(view, restored) }
}

function canContain(view: ContentView, parent: string, page: string): boolean {
  const row = view.page(parent)
  return (
    row !== undefined && parent !== page && !ancestorsOf(view, row).some((ancestor) => ancestor.page === page)
  )
}
