import { isAtLeast } from '../../domain/roles.ts'
import { headView } from '../../revisions/lines.ts'
import type { Comment, CommentReply } from '../../schemas/comment.ts'
import type { User } from '../../schemas/people/user.ts'
import type { Present } from '../engine/list-page.ts'
import type { ReadScope } from '../engine/scope.ts'
import { timestamp } from '../engine/timestamp.ts'
import { userById } from '../users/user-row.ts'
import { permissionsOn } from './authorship.ts'
import type { ListedComment, ReplyRow } from './comment-row.ts'
import {
  lineOf,
  pathOfDiscussion,
  type CommentSubject,
  type Discussion,
  type ReplySubject,
} from './discussion.ts'
import { memoize } from './memoize.ts'
import { reactionPresenter } from './reactions.ts'
import { targetPages, type TargetPage } from './target-page.ts'

/** Returns a function that shows comments of one discussion. It reads shared data once. */
export function commentPresenter(scope: ReadScope, discussion: Discussion): Present<ListedComment, Comment> {
  const { space, changeRequest } = discussion
  const view = headView(scope.store, lineOf(scope, discussion))
  const page = targetPages(view)
  const user = memoize((id) => userById(scope, id))
  const reactions = reactionPresenter(scope, user)
  return (row, _index, rows) => ({
    object: 'comment',
    ...presentWriting(row, user, reactions(row.id, rows)),
    replies: row.replies,
    target: {
      ...(row.node !== null && { node: { id: row.node, preview: row.preview ?? '' } }),
      ...(changeRequest && { changeRequest: changeRequest.id }),
      ...(row.review !== null && { review: row.review }),
      ...(row.page !== null && presentPage(page(row.page, rows), row)),
      space: space.id,
      revision: row.revision,
    },
    urls: { location: scope.addresses.location(`${pathOfDiscussion(discussion)}/${row.id}`) },
    ...presentState(row, user),
    permissions: {
      ...permissionsOn(scope, { level: discussion.level, postedBy: row.posted_by }),
      resolve: isAtLeast(discussion.level, 'comment'),
    },
  })
}

/** Returns a function that shows replies to one comment. */
export function replyPresenter(scope: ReadScope, subject: CommentSubject): Present<ReplyRow, CommentReply> {
  const user = memoize((id) => userById(scope, id))
  const reactions = reactionPresenter(scope, user)
  const path = `${pathOfDiscussion(subject)}/${subject.comment.id}/replies`
  return (row, _index, rows) => ({
    object: 'comment-reply',
    ...presentWriting(row, user, reactions(row.id, rows)),
    urls: { location: scope.addresses.location(`${path}/${row.id}`) },
    permissions: permissionsOn(scope, { level: subject.level, postedBy: row.posted_by }),
  })
}

/** Returns a comment as the API shows it. */
export function presentComment(scope: ReadScope, subject: CommentSubject): Comment {
  return commentPresenter(scope, subject)(subject.comment, 0, [subject.comment])
}

/** Returns a reply as the API shows it. */
export function presentReply(scope: ReadScope, subject: ReplySubject): CommentReply {
  return replyPresenter(scope, subject)(subject.reply, 0, [subject.reply])
}

/** The fields that a comment and a reply share. */
function presentWriting(
  row: ListedComment | ReplyRow,
  user: (id: string) => User,
  reactions: Comment['reactions'],
) {
  return {
    id: row.id,
    postedBy: user(row.posted_by),
    postedAt: timestamp(row.posted_at),
    ...(row.edited_at !== null && { editedAt: timestamp(row.edited_at) }),
    reactions,
    body: { markdown: row.body },
  }
}

/** A comment is outdated when its page or its block is deleted. */
function presentPage(page: TargetPage | undefined, row: ListedComment) {
  return page && { page: { ...page, outdated: page.outdated || row.outdated === 1 } }
}

function presentState(row: ListedComment, user: (id: string) => User) {
  if (row.resolved_at === null) return { status: 'open' as const }
  return {
    status: 'resolved' as const,
    resolvedAt: timestamp(row.resolved_at),
    ...(row.resolved_by !== null && { resolvedBy: user(row.resolved_by) }),
  }
}
