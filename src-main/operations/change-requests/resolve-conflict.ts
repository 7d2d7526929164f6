import { z } from 'zod'
import { freeSlug } from '../../revisions/changes/insert-page.ts'
import { placeThatExists } from '../../revisions/changes/revert-page.ts'
import type { ContentView } from '../../revisions/content-view.ts'
import { contentRootOfView } from '../../revisions/index/content-root.ts'
import { headRevision, lineById, revisionView } from '../../revisions/lines.ts'
import { pathsMovedBetween } from '../../revisions/merge/moved-paths.ts'
import { withMovedPaths } from '../../revisions/merge/rewrite-moved.ts'
import type { PageRow } from '../../revisions/page-row.ts'
import { RevisionWriter } from '../../revisions/revision-writer.ts'
import { placeAt } from '../../revisions/tree-place.ts'
import { ChangeRequest } from '../../schemas/change-request.ts'
import { putText } from '../../store/blobs.ts'
import type { Writer } from '../../store/store.ts'
import { notFound } from '../access/access.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { writesPages } from '../engine/edit-order.ts'
import { changeRequestParams, pageParams } from '../engine/path-params.ts'
import type { WriteScope } from '../engine/scope.ts'
import { noUserContent } from '../engine/user-content.ts'
import { onChangeRequest } from './access.ts'
import {
  changeRequestView,
  presentChangeRequest,
  refuseClosed,
  type ChangeRequestRow,
} from './change-request-row.ts'
import { conflictsOf, sidesOf, type ConflictRow } from './conflict-row.ts'
import { moveCommentsWithBlocks } from './move-comments-with-blocks.ts'

export const resolveConflict = defineOperation({
  id: 'resolveChangeRequestConflict',
  group: 'Change requests',
  summary: 'Resolve the conflict of a page with one of its sides',
  method: 'POST',
  path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/conflicts/{pageId}',
  success: 200,
  params: changeRequestParams.extend(pageParams),
  query: z.object({}),
  body: z.object({ keep: z.enum(['mine', 'theirs', 'base']) }),
  response: ChangeRequest,
  offline: {
    kind: 'queued',
    label: 'Resolve a conflict in a change request',
    about: 'the conflict',
    effect: { kind: 'resolve-conflict' },
    userContent: noUserContent,
    order: (input) => writesPages(input, [input.params.pageId]),
  },
  access: onChangeRequest('edit'),
  version: ({ store }, { changeRequest }) => headRevision(store, lineById(store, changeRequest.line)).id,
  run(scope, { params, body }, { changeRequest }) {
    refuseClosed(changeRequest)
    const row = conflictsOf(scope.store, changeRequest.line).find(({ page }) => page === params.pageId)
    if (!row) throw notFound('conflict')
    chooseSide(scope, changeRequest, row, body.keep)
    return presentChangeRequest(scope, { ...changeRequest, updated_at: scope.clock() })
  },
})

function chooseSide(
  scope: WriteScope,
  changeRequest: ChangeRequestRow,
  row: ConflictRow,
  keep: 'mine' | 'theirs' | 'base',
): void {
  const { store } = scope
  const before = changeRequestView(store, changeRequest)
  const writer = new RevisionWriter(store, lineById(store, row.line), {
    id: scope.newId(),
    type: 'edits',
    createdAt: scope.clock(),
    createdBy: scope.caller.user,
  })
  const chosen = pageOfSide(store, row, { keep, before })
  const now = before.page(row.page)
  if (chosen) writer.putPage({ ...chosen, ...placeThatExists(before, chosen) })
  else if (now) removePageOnly(writer, now)
  writer.finish()
  moveCommentsWithBlocks(store, {
    space: changeRequest.space,
    changeRequest: changeRequest.id,
    before,
    after: writer.view,
    pages: writer.pages,
  })
  store.run('DELETE FROM conflict WHERE line = ? AND page = ?', row.line, row.page)
  store.run('UPDATE change_request SET updated_at = ? WHERE id = ?', scope.clock(), changeRequest.id)
  scope.touch({
    kind: 'content',
    organization: changeRequest.organization,
    space: changeRequest.space,
    changeRequest: changeRequest.id,
    writer: scope.caller.user,
  })
}

/** Returns the page of a side. Its links lead to the paths that files of the change request have since. */
function pageOfSide(
  store: Writer,
  row: ConflictRow,
  { keep, before }: { keep: 'mine' | 'theirs' | 'base'; before: ContentView },
): PageRow | undefined {
  const sides = sidesOf(store, row)
  const side = revisionView(store, sides[keep])
  const page = side.page(row.page)
  if (!page || keep !== 'mine') return page
  return withMovedPaths(
    store,
    { base: revisionView(store, sides.base).page(row.page), mine: page },
    {
      moved: pathsMovedBetween(side, before),
      contentRoot: contentRootOfView(before),
      put: (text) => putText(store, text),
    },
  )
}

/** Removes a page and moves its children up, because the user decided about this page only. */
function removePageOnly(writer: RevisionWriter, row: PageRow): void {
  for (const child of writer.view.children(row.page)) {
    const { view } = writer
    const place = placeAt(view, { parent: row.parent })
    const slug = view.bySlug(row.parent, child.slug)
      ? freeSlug(view, row.parent, undefined, child.title)
      : child.slug
    writer.putPage({ ...child, parent: row.parent, position: place.position, slug })
  }
  writer.removePage(row)
}
