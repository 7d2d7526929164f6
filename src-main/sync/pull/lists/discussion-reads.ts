import type { Comment, CommentReply } from '../../../schemas/comment.ts'
import { listWhole } from './list-whole.ts'
import type { RemoteReads } from './remote-reads.ts'

/** The place of a discussion: a space, or one of its change requests. */
export interface DiscussionPlace {
  space: string
  changeRequest?: string
}

/** The reads of one discussion. The API has a group of operations for each kind of place. */
export interface DiscussionReads {
  /** Returns all comments, oldest first. */
  comments(): Promise<Comment[]>
  comment(id: string): Promise<Comment | null>
  /** Returns all replies to a comment, oldest first. */
  replies(comment: string): Promise<CommentReply[]>
  reply(comment: string, id: string): Promise<CommentReply | null>
}

const BODY = { format: 'markdown' } as const
const OLDEST_FIRST = { order: 'asc', status: 'all', ...BODY } as const

/** Returns the reads of a discussion. */
export function readsOf(ask: RemoteReads, { space, changeRequest }: DiscussionPlace): DiscussionReads {
  return changeRequest === undefined ? readsOfSpace(ask, space) : readsOfOne(ask, space, changeRequest)
}

function readsOfSpace(ask: RemoteReads, spaceId: string): DiscussionReads {
  return {
    comments: () =>
      listWhole(
        (page) =>
          ask.ask('listCommentsInSpace', { params: { spaceId }, query: { ...page, ...OLDEST_FIRST } }),
        ({ id }) => id,
      ),
    comment: (commentId) =>
      ask.askIfThere('getCommentInSpace', { params: { spaceId, commentId }, query: BODY }),
    replies: (commentId) =>
      listWhole(
        (page) =>
          ask.ask('listCommentRepliesInSpace', {
            params: { spaceId, commentId },
            query: { ...page, ...BODY },
          }),
        ({ id }) => id,
      ),
    reply: (commentId, commentReplyId) =>
      ask.askIfThere('getCommentReplyInSpace', {
        params: { spaceId, commentId, commentReplyId },
        query: BODY,
      }),
  }
}

function readsOfOne(ask: RemoteReads, spaceId: string, changeRequestId: string): DiscussionReads {
  const place = { spaceId, changeRequestId }
  return {
    comments: () =>
      listWhole(
        (page) =>
          ask.ask('listCommentsInChangeRequest', { params: place, query: { ...page, ...OLDEST_FIRST } }),
        ({ id }) => id,
      ),
    comment: (commentId) =>
      ask.askIfThere('getCommentInChangeRequest', { params: { ...place, commentId }, query: BODY }),
    replies: (commentId) =>
      listWhole(
        (page) =>
          ask.ask('listCommentRepliesInChangeRequest', {
            params: { ...place, commentId },
            query: { ...page, ...BODY },
          }),
        ({ id }) => id,
      ),
    reply: (commentId, commentReplyId) =>
      ask.askIfThere('getCommentReplyInChangeRequest', {
        params: { ...place, commentId, commentReplyId },
        query: BODY,
      }),
  }
}
