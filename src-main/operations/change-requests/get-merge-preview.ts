import { z } from 'zod'
import type { ContentView } from '../../revisions/content-view.ts'
import { headView, lineById } from '../../revisions/lines.ts'
import { mergePages } from '../../revisions/merge/merge-views.ts'
import { MergePreview } from '../../schemas/history/merge-preview.ts'
import type { Reader } from '../../store/store.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { changeRequestParams } from '../engine/path-params.ts'
import type { ReadScope } from '../engine/scope.ts'
import { changeRequestIssues } from '../health/change-request-issues.ts'
import { checkRules } from '../merge-rules/check-rules.ts'
import { countChange } from '../revisions/history-summary.ts'
import { onChangeRequest, type ChangeRequestSubject } from './access.ts'
import { conflictsOf } from './conflict-row.ts'
import { presentRevisionIds, type ReviewRow } from './review-row.ts'

/** The maximum number of pages that are compared. */
const MAX_COMPARED = 200

export const getMergePreview = defineOperation({
  id: 'getMergePreview',
  group: 'Change requests',
  summary: 'Get the effects that a merge of a change request would have',
  method: 'GET',
  path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/merge-preview',
  success: 200,
  params: changeRequestParams,
  query: z.object({}),
  body: undefined,
  response: MergePreview,
  offline: 'local',
  parsesChangedPages: true,
  access: onChangeRequest('read'),
  run(scope, _input, subject) {
    const { store } = scope
    const { space, changeRequest } = subject
    const line = lineById(store, changeRequest.line)
    const main = lineById(store, space.line)
    const mine = headView(store, line)
    const base = mine.below()
    if (!base) throw new Error(`The change request ${changeRequest.id} stands on no step`)
    const outdated = changeRequest.status !== 'merged' && line.base !== main.head
    const { added, modified, moved, deleted, isPartial } = pagesOf(base, mine)
    const views = { base, mine, theirs: headView(store, main) }
    const conflicts = isPartial && outdated ? undefined : conflictingPages(store, line.id, views, outdated)
    const { unmet, mayBypass } = checkRules(scope, subject)
    return {
      object: 'merge-preview' as const,
      pages: { added, modified, moved, deleted },
      files: mine.changedFiles().size,
      isPartial,
      outdated,
      ...(conflicts && { conflicts }),
      brokenLinks: countBrokenLinks(subject, base, mine),
      reviews: reviewsOf(scope, subject),
      unmetRules: unmet,
      mayBypassRules: mayBypass,
    }
  },
})

function pagesOf(base: ContentView, mine: ContentView) {
  const summary = { added: 0, modified: 0, moved: 0, deleted: 0 }
  const changed = [...mine.changedPages().keys()]
  for (const page of changed.slice(0, MAX_COMPARED)) countChange(summary, base.page(page), mine.page(page))
  return { ...summary, isPartial: changed.length > MAX_COMPARED }
}

/** Stands for the blob of a merged text, which a preview never writes. */
const NOT_WRITTEN = (): number => 0

/** Returns the open conflicts, and those of a merge into a space that has changed since. */
function conflictingPages(
  store: Reader,
  line: number,
  views: Parameters<typeof mergePages>[1],
  outdated: boolean,
): { page: string; title: string }[] {
  const open = conflictsOf(store, line).map(({ page }) => page)
  const merged = outdated && open.length === 0 ? mergePages(store, views, NOT_WRITTEN) : new Map()
  const conflicting = [...merged].filter(([, { conflicts }]) => conflicts.length > 0).map(([page]) => page)
  return [...open, ...conflicting].map((page: string) => ({
    page,
    title: (views.mine.page(page) ?? views.theirs.page(page) ?? views.base.page(page))?.title ?? '',
  }))
}

/** Counts the broken links that the health of the change request lists as new. */
function countBrokenLinks({ space }: ChangeRequestSubject, base: ContentView, view: ContentView): number {
  const { line, content_root: contentRoot } = space
  const issues = changeRequestIssues({ view, base, line, contentRoot }, 'broken-link')
  return issues.filter(({ isNew }) => isNew).length
}

function reviewsOf(scope: ReadScope, subject: ChangeRequestSubject) {
  const now = new Set(presentRevisionIds(scope, subject))
  const rows = scope.store.all<ReviewRow>(
    'SELECT * FROM review WHERE change_request = ? ORDER BY seq',
    subject.changeRequest.id,
  )
  const latest = [...new Map(rows.map((row) => [row.reviewer, row])).values()]
  // The author's own approval does not count.
  const counted = latest.filter(
    ({ reviewer, status }) => status !== 'approved' || reviewer !== subject.changeRequest.created_by,
  )
  const present = counted.filter(({ revision }) => now.has(revision))
  const approved = present.filter(({ status }) => status === 'approved').length
  return {
    approved,
    changesRequested: present.length - approved,
    outdated: counted.length - present.length,
  }
}
