import type { ContentView } from '../../revisions/content-view.ts'
import { headRevision, headView, lineById, type LineRow } from '../../revisions/lines.ts'
import { mergeViews, type MergeOutcome } from '../../revisions/merge/merge-views.ts'
import { rewriteOutcome } from '../../revisions/merge/write-outcome.ts'
import { RevisionWriter } from '../../revisions/revision-writer.ts'
import { commentedPages } from '../comments/commented-pages.ts'
import type { WriteScope } from '../engine/scope.ts'
import type { ChangeRequestRow } from './change-request-row.ts'
import { followComments } from './follow-comments.ts'
import { noteConflicts } from './note-conflicts.ts'

/** A change request and its space, compared with each other. */
export interface Meeting {
  line: LineRow
  main: LineRow
  mine: ContentView
  theirs: ContentView
  outcome: MergeOutcome
}

/** Merges in thought: what the change request and the space as it is now come to together. */
export function meet(scope: WriteScope, row: ChangeRequestRow): Meeting {
  const line = lineById(scope.store, row.line)
  if (line.parent === null) throw new Error(`The change request ${row.id} stands on no line`)
  const main = lineById(scope.store, line.parent)
  const mine = headView(scope.store, line)
  const base = mine.below()
  if (!base) throw new Error(`The change request ${row.id} stands on no step`)
  const theirs = headView(scope.store, main)
  return { line, main, mine, theirs, outcome: mergeViews(scope.store, { base, mine, theirs }) }
}

/** True when some page of the outcome waits for the user. */
export function hasConflicts({ outcome }: Meeting): boolean {
  return [...outcome.pages.values()].some((page) => page.conflicts.length > 0)
}

/**
 * Merges the space's content into the change request, which is based on it from then on. Conflicting pages hold both
 * sides, and are listed as conflicts. Returns the id of the resulting revision.
 */
export function mergeSpace(scope: WriteScope, row: ChangeRequestRow, meeting: Meeting): string {
  const { line, main, mine, outcome } = meeting
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
  noteConflicts(scope.store, outcome, { line: line.id, base: line.base, mine: line.head, theirs: main.head })
  // Pages that the change request never wrote change too: it stands on another text of them now.
  followComments(scope.store, {
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
  scope.touch({ kind: 'content', organization: row.organization, space: row.space, changeRequest: row.id })
  return id
}
