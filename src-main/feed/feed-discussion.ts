import type { ChangeRequestRow } from '../operations/change-requests/change-request-row.ts'
import {
  conflictsOf,
  kindsOf,
  sidesOf,
  type ConflictRow,
} from '../operations/change-requests/conflict-row.ts'
import { storedLinks } from '../operations/change-requests/links/stored-links.ts'
import type { ReviewRow } from '../operations/change-requests/review-row.ts'
import type { CommentRow, ReplyRow } from '../operations/comments/comment-row.ts'
import type { ReadScope } from '../operations/engine/scope.ts'
import { timestamp } from '../operations/engine/timestamp.ts'
import {
  reviewersOf,
  type RequestedReviewerRow,
} from '../operations/requested-reviewers/requested-reviewer-row.ts'
import { lineById, revisionAt } from '../revisions/lines.ts'
import type { Reader } from '../store/store.ts'
import type { ChangeRow } from './change-row.ts'
import { requireRow, type FeedEntry } from './feed-entry.ts'

/** Reads a change request, with its base, its open conflicts and its requested reviewers. */
export function readChangeRequest({ store }: ReadScope, entry: ChangeRow): FeedEntry {
  const row = requireRow(
    store.get<ChangeRequestRow>('SELECT * FROM change_request WHERE id = ?', entry.id),
    entry,
  )
  const line = lineById(store, row.line)
  if (line.parent === null || line.base === null)
    throw new Error(`The change request ${entry.id} has no base`)
  const reviewers = reviewersOf(store, entry.id)
  const value = {
    number: row.number,
    status: row.status,
    subject: row.subject,
    description: row.description,
    links: storedLinks(row),
    createdBy: row.created_by,
    createdAt: timestamp(row.created_at),
    updatedAt: timestamp(row.updated_at),
    revisionInitial: row.revision_initial,
    revisionMergedAncestor: row.revision_merged_ancestor,
    revisionMerged: row.revision_merged,
    base: revisionAt(store, line.parent, line.base).id,
    baseStep: line.base,
    conflicts: conflictsOf(store, row.line).map((conflict) => presentConflict(store, conflict)),
    requestedReviewers: reviewers.map(presentReviewer),
    order: row.seq,
  }
  return {
    change: { kind: 'change-request', id: entry.id, space: entry.scope, value },
    people: [row.created_by, ...reviewers.flatMap(({ user, requested_by }) => [user, requested_by])],
  }
}

function presentReviewer(row: RequestedReviewerRow) {
  return {
    user: row.user,
    requestedBy: row.requested_by,
    revision: row.revision,
    requestedAt: timestamp(row.requested_at),
    waiting: row.waiting === 1,
  }
}

function presentConflict(store: Reader, row: ConflictRow) {
  const { base, mine, theirs } = sidesOf(store, row)
  return {
    page: row.page,
    kinds: kindsOf(row),
    base: base.id,
    baseStep: row.base_step,
    mine: mine.id,
    mineStep: row.mine_step,
    theirs: theirs.id,
    theirsStep: row.theirs_step,
  }
}

/** Reads a review. */
export function readReview({ store }: ReadScope, entry: ChangeRow): FeedEntry {
  const row = requireRow(store.get<ReviewRow>('SELECT * FROM review WHERE id = ?', entry.id), entry)
  const value = {
    changeRequest: row.change_request,
    reviewer: row.reviewer,
    status: row.status,
    revision: row.revision,
    comment: row.comment,
    createdAt: timestamp(row.created_at),
    order: row.seq,
  }
  return {
    change: { kind: 'review', id: entry.id, space: entry.scope, value },
    people: [row.reviewer],
    names: [{ kind: 'change-request', id: row.change_request, scope: entry.scope }],
  }
}

/** Reads a comment with its reactions. */
export function readComment({ store }: ReadScope, entry: ChangeRow): FeedEntry {
  const row = requireRow(store.get<CommentRow>('SELECT * FROM comment WHERE id = ?', entry.id), entry)
  const reactions = reactionsTo(store, entry.id)
  const value = {
    changeRequest: row.change_request,
    page: row.page,
    node: row.node,
    anchor: row.anchor,
    preview: row.preview,
    outdated: row.outdated === 1,
    revision: row.revision,
    review: row.review,
    ...writtenBy(row),
    status: row.resolved_at === null ? ('open' as const) : ('resolved' as const),
    resolvedAt: row.resolved_at === null ? null : timestamp(row.resolved_at),
    resolvedBy: row.resolved_by,
    reactions,
    order: row.seq,
  }
  return {
    change: { kind: 'comment', id: entry.id, space: entry.scope, value },
    people: [row.posted_by, row.resolved_by, ...reactions.map(({ user }) => user)],
    names:
      row.change_request === null
        ? []
        : [{ kind: 'change-request', id: row.change_request, scope: entry.scope }],
  }
}

/** Reads a reply to a comment with its reactions. */
export function readReply({ store }: ReadScope, entry: ChangeRow): FeedEntry {
  const row = requireRow(store.get<ReplyRow>('SELECT * FROM comment_reply WHERE id = ?', entry.id), entry)
  const reactions = reactionsTo(store, entry.id)
  const value = { comment: row.comment, ...writtenBy(row), reactions, order: row.seq }
  return {
    change: { kind: 'comment-reply', id: entry.id, space: entry.scope, value },
    people: [row.posted_by, ...reactions.map(({ user }) => user)],
    names: [{ kind: 'comment', id: row.comment, scope: entry.scope }],
  }
}

function writtenBy(row: CommentRow | ReplyRow) {
  return {
    markdown: row.body,
    postedBy: row.posted_by,
    postedAt: timestamp(row.posted_at),
    editedAt: row.edited_at === null ? null : timestamp(row.edited_at),
  }
}

function reactionsTo(store: Reader, subject: string) {
  const rows = store.all<{ emoji: string; user: string; reacted_at: number }>(
    'SELECT emoji, user, reacted_at FROM reaction WHERE subject = ? ORDER BY reacted_at, emoji, user',
    subject,
  )
  return rows.map(({ emoji, user, reacted_at }) => ({ emoji, user, reactedAt: timestamp(reacted_at) }))
}
