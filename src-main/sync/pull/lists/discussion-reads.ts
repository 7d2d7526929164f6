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
export function readsOf(reads: RemoteReads, { space, changeRequest }: DiscussionPlace): DiscussionReads {
  return changeRequest === undefined ? readsOfSpace(reads, space) : readsOfOne(reads, space, changeRequest)
}

function readsOfSpace(reads: RemoteReads, spaceId: string): DiscussionReads {
  return {
    comments: () =>
      listWhole(
        (page) =>
          reads.read('listCommentsInSpace', { params: { spaceId }, query: { ...page, ...OLDEST_FIRST } }),
        ({ id }) => id,
      ),
    comment: (commentId) =>
      reads.readIfPresent('getCommentInSpace', { params: { spaceId, commentId }, query: BODY }),
    replies: (commentId) =>
      listWhole(
        (page) =>
          reads.read('listCommentRepliesInSpace', {
            params: { spaceId, commentId },
            query: { ...page, ...BODY },
          }),
        ({ id }) => id,
      ),
    reply: (commentId, commentReplyId) =>
      reads.readIfPresent('getCommentReplyInSpace', {
        params: { spaceId, commentId, commentReplyId },
        query: BODY,
      }),
  }
}

function readsOfOne(reads: RemoteReads, spaceId: string, changeRequestId: string): DiscussionReads {
  const place = { spaceId, changeRequestId }
  return {
    comments: () =>
      listWhole(
        (page) =>
          reads.read('listCommentsInChangeRequest', { params: place, query: { ...page, ...OLDEST_FIRST } }),
        ({ id }) => id,
      ),
    comment: (commentId) =>
      reads.readIfPresent('getCommentInChangeRequest', { params: { ...place, commentId }, query: BODY }),
    replies: (commentId) =>
      listWhole(
        (page) =>
          reads.read('listCommentRepliesInChangeRequest', {
            params: { ...place, commentId },
            query: { ...page, ...BODY },
          }),
        ({ id }) => id,
      ),
    reply: (commentId, commentReplyId) =>
      reads.readIfPresent('getCommentReplyInChangeRequest', {
        params: { ...place, commentId, commentReplyId },
        query: BODY,
      }),
  }
}
