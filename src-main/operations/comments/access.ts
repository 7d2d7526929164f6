import type { Level } from '../../domain/roles.ts'
import { onSpace, notFound } from '../access/access.ts'
import { onChangeRequest } from '../change-requests/access.ts'
import { declareNeeds, type Access } from '../engine/needs.ts'
import type { ReadScope } from '../engine/scope.ts'
import { commentById, replyById } from './comment-row.ts'
import type { CommentSubject, Discussion, ReplySubject } from './discussion.ts'

type Authorise<Params, Subject> = Access<ReadScope, Params, Subject>
type WithComment<Params> = Params & { commentId: string }
type WithReply<Params> = WithComment<Params> & { commentReplyId: string }

/** The discussion on a space itself, on which the caller has at least the level. */
export function onSpaceDiscussion(needed: Level) {
  const access = onSpace(needed)
  return declareNeeds(access.needs, (scope: ReadScope, params: { spaceId: string }): Discussion => ({
    ...access(scope, params),
    changeRequest: null,
  }))
}

/** A comment on a space itself, on which the caller has at least the level. */
export function onSpaceComment(needed: Level) {
  return commentIn(onSpaceDiscussion(needed))
}

/** A reply to a comment on a space itself, on which the caller has at least the level. */
export function onSpaceReply(needed: Level) {
  return replyIn(onSpaceDiscussion(needed))
}

/** A comment in a change request, on whose space the caller has at least the level. */
export function onChangeRequestComment(needed: Level) {
  return commentIn(onChangeRequest(needed))
}

/** A reply to a comment in a change request, on whose space the caller has at least the level. */
export function onChangeRequestReply(needed: Level) {
  return replyIn(onChangeRequest(needed))
}

/** A comment of another discussion does not exist in this one. */
function commentIn<Params>(
  authorise: Authorise<Params, Discussion>,
): Authorise<WithComment<Params>, CommentSubject> {
  return declareNeeds(authorise.needs, (scope, params) => {
    const discussion = authorise(scope, params)
    const comment = commentById(scope.store, params.commentId)
    const isHere =
      comment?.space === discussion.space.id &&
      comment.change_request === (discussion.changeRequest?.id ?? null)
    if (!isHere) throw notFound('comment')
    return { ...discussion, comment }
  })
}

function replyIn<Params>(
  authorise: Authorise<Params, Discussion>,
): Authorise<WithReply<Params>, ReplySubject> {
  const access = commentIn(authorise)
  return declareNeeds(authorise.needs, (scope, params) => {
    const subject = access(scope, params)
    const reply = replyById(scope.store, params.commentReplyId)
    if (reply?.comment !== subject.comment.id) throw notFound('reply')
    return { ...subject, reply }
  })
}

/** The author, or anyone with the level: `access` admits both, and `run` distinguishes them. */
export function authorOr<Params, Subject>(
  level: Level,
  access: Authorise<Params, Subject>,
): Authorise<Params, Subject> {
  return declareNeeds({ ...access.needs, level, or: 'author' }, access)
}
