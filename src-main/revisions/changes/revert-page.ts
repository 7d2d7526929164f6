import type { z } from 'zod'
import type { RevertPage } from '../../schemas/content-change.ts'
import { Problem } from '../../schemas/problem.ts'
import type { ContentView } from '../content-view.ts'
import { revisionById, revisionView, lineById } from '../lines.ts'
import { ancestorsOf } from '../page-path.ts'
import type { PageRow } from '../page-row.ts'
import type { ChangeScope } from './change-scope.ts'
import { deletePage } from './delete-page.ts'
import { freeSlug } from './insert-page.ts'

/**
 * Restores a page to its state in a revision; without one, to its state in the base of the change request. A page that
 * did not exist there is removed, and a deleted one is restored.
 */
export function revertPage(scope: ChangeScope, change: z.infer<typeof RevertPage>): string {
  const page = scope.refs.get(change.page) ?? change.page
  const then = viewToRevertTo(scope, change.revision).page(page)
  const now = scope.writer.view.page(page)
  if (!then && !now) {
    throw new Problem(
      'resource.unknown',
      `There is no page "${page}", neither now nor in the revision to go back to.`,
    )
  }
  if (!then) return deletePage(scope, { operation: 'delete_page', page })
  scope.writer.putPage({ ...then, ...placeThatExists(scope.writer.view, then) })
  return page
}

function viewToRevertTo(scope: ChangeScope, revision: string | undefined): ContentView {
  const { view } = scope.writer
  if (revision === undefined) return view.below() ?? view
  const found = revisionById(scope.store, lineById(scope.store, view.top.line).space, revision)
  if (!found)
    throw new Problem(
      'resource.unknown',
      `There is no revision "${revision}" in this space. Use one of its revisions.`,
    )
  return revisionView(scope.store, found)
}

/**
 * Returns a valid place for a restored page. When its parent is deleted or a descendant of the page, that is the root.
 * When its slug is taken, it gets a free one.
 */
export function placeThatExists(view: ContentView, then: PageRow): { parent: string | null; slug: string } {
  const parent = then.parent !== null && canHold(view, then.parent, then.page) ? then.parent : null
  const taken = view.bySlug(parent, then.slug)
  const slug = !taken || taken.page === then.page ? then.slug : freeSlug(view, parent, undefined, then.title)
  return { parent, slug }
}

function canHold(view: ContentView, parent: string, page: string): boolean {
  const row = view.page(parent)
  return (
    row !== undefined && parent !== page && !ancestorsOf(view, row).some((ancestor) => ancestor.page === page)
  )
}
