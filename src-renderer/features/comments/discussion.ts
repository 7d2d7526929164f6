import type { CallInput, CallOutput } from '../../../src-main/hosts/client-types.ts'
import type { Client } from '../../api/client.ts'

/** The place of comments: a space, or one of its change requests (by id). */
export interface Place {
  spaceId: string
  changeRequestId?: string | undefined
}

export type CommentList = CallOutput<'listCommentsInSpace'>
export type ReplyList = CallOutput<'listCommentRepliesInSpace'>
type ListQuery = NonNullable<CallInput<'listCommentsInSpace'>['query']>
type PostBody = NonNullable<CallInput<'postCommentInSpace'>['body']>
type UpdateBody = NonNullable<CallInput<'updateCommentInSpace'>['body']>
type ReplyBody = NonNullable<CallInput<'postCommentReplyInSpace'>['body']>
type UpdateReplyBody = NonNullable<CallInput<'updateCommentReplyInSpace'>['body']>

/** The operations on the comments of one place. The API has a group for spaces and one for change requests. */
export interface Discussion {
  list: (query: ListQuery) => Promise<CommentList>
  post: (body: PostBody) => Promise<unknown>
  update: (commentId: string, body: UpdateBody) => Promise<unknown>
  remove: (commentId: string) => Promise<unknown>
  replies: (commentId: string, limit: number) => Promise<ReplyList>
  reply: (commentId: string, body: ReplyBody) => Promise<unknown>
  updateReply: (commentId: string, commentReplyId: string, body: UpdateReplyBody) => Promise<unknown>
  removeReply: (commentId: string, commentReplyId: string) => Promise<unknown>
}

/** Returns the discussion of a place. */
export function discussionOf(client: Client, { spaceId, changeRequestId }: Place): Discussion {
  return changeRequestId === undefined
    ? inSpace(client, { spaceId })
    : inChangeRequest(client, { spaceId, changeRequestId })
}

function inSpace({ call }: Client, where: { spaceId: string }): Discussion {
  return {
    list: (query) => call('listCommentsInSpace', { params: where, query }),
    post: (body) => call('postCommentInSpace', { params: where, body }),
    update: (commentId, body) => call('updateCommentInSpace', { params: { ...where, commentId }, body }),
    remove: (commentId) => call('deleteCommentInSpace', { params: { ...where, commentId } }),
    replies: (commentId, limit) =>
      call('listCommentRepliesInSpace', { params: { ...where, commentId }, query: { limit } }),
    reply: (commentId, body) => call('postCommentReplyInSpace', { params: { ...where, commentId }, body }),
    updateReply: (commentId, commentReplyId, body) =>
      call('updateCommentReplyInSpace', { params: { ...where, commentId, commentReplyId }, body }),
    removeReply: (commentId, commentReplyId) =>
      call('deleteCommentReplyInSpace', { params: { ...where, commentId, commentReplyId } }),
  }
}

function inChangeRequest({ call }: Client, where: { spaceId: string; changeRequestId: string }): Discussion {
  return {
    list: (query) => call('listCommentsInChangeRequest', { params: where, query }),
    post: (body) => call('postCommentInChangeRequest', { params: where, body }),
    update: (commentId, body) =>
      call('updateCommentInChangeRequest', { params: { ...where, commentId }, body }),
    remove: (commentId) => call('deleteCommentInChangeRequest', { params: { ...where, commentId } }),
    replies: (commentId, limit) =>
      call('listCommentRepliesInChangeRequest', { params: { ...where, commentId }, query: { limit } }),
    reply: (commentId, body) =>
      call('postCommentReplyInChangeRequest', { params: { ...where, commentId }, body }),
    updateReply: (commentId, commentReplyId, body) =>
      call('updateCommentReplyInChangeRequest', { params: { ...where, commentId, commentReplyId }, body }),
    removeReply: (commentId, commentReplyId) =>
      call('deleteCommentReplyInChangeRequest', { params: { ...where, commentId, commentReplyId } }),
  }
}
