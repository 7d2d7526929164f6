import type { ContentView } from '../../revisions/content-view.ts'
import { headRevision, headView, lineById, type LineRow } from '../../revisions/lines.ts'
import { mergeViews, type MergeOutcome } from '../../revisions/merge/merge-views.ts'
import { rewriteOutcome } from '../../revisions/merge/write-outcome.ts'
import { RevisionWriter } from '../../revisions/revision-writer.ts'
import { commentedPages } from '../comments/commented-pages.ts'
import type { WriteScope } from '../engine/scope.ts'
import type { ChangeRequestRow } from './change-request-row.ts'
import { moveCommentsWithBlocks } from './move-comments-with-blocks.ts'
import { recordConflicts } from './record-conflicts.ts'

/** A change request and its space, compared with each other. */
export interface MergePlan {
  line: LineRow
  main: LineRow
  mine: ContentView
  theirs: ContentView
  outcome: MergeOutcome
}

/** Merges a change request with the present space in memory. It writes nothing. */
export function planMerge(scope: WriteScope, row: ChangeRequestRow): MergePlan {
  const line = lineById(scope.store, row.line)
  if (line.parent === null) throw new Error(`The change request ${row.id} stands on no line`)
  const main = lineById(scope.store, line.parent)
  const mine = headView(scope.store, line)
  const base = mine.below()
  if (!base) throw new Error(`The change request ${row.id} stands on no step`)
  const theirs = headView(scope.store, main)
  return { line, main, mine, theirs, outcome: mergeViews(scope.store, { base, mine, theirs }) }
}

/** True when a page of the outcome has a conflict. */
export function hasConflicts({ outcome }: MergePlan): boolean {
  return [...outcome.pages.values()].some((page) => page.conflicts.length > 0)
}

/**
 * Merges the space's content into the change request, and makes it the new base. Conflicting pages contain both sides,
 * and are listed as conflicts. Returns the id of the resulting revision.
 */
export function mergeFromSpace(scope: WriteScope, row: ChangeRequestRow, plan: MergePlan): string {
  const { line, main, mine, outcome } = plan
  const now = scope.clock()
  const id = scope.newId()
  const writer = new RevisionWriter(scope.store, line, {
    id,
    type: 'update',
    createdAt: now,
    createdBy: scope.caller.user,
    base: main.head,
  })
  rewriteOutcome(writer, outcome, mine)
  writer.finish()
  recordConflicts(scope.store, outcome, {
    line: line.id,
    base: line.base,
    mine: line.head,
    theirs: main.head,
  })
  // The new base also changes pages that the change request never wrote.
  moveCommentsWithBlocks(scope.store, {
    space: row.space,
    changeRequest: row.id,
    before: mine,
    after: writer.view,
    pages: commentedPages(scope.store, row.space, row.id),
  })
  scope.store.run(
    'UPDATE change_request SET updated_at = ?, revision_merged_ancestor = ? WHERE id = ?',
    now,
    headRevision(scope.store, main).id,
    row.id,
  )
  scope.touch({
    kind: 'content',
    organization: row.organization,
    space: row.space,
    changeRequest: row.id,
    writer: scope.caller.user,
  })
  return id
}
