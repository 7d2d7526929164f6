import type { CallInput, CallOutput } from '../../../src-main/hosts/client-types.ts'
import type { Client } from '../../api/client.ts'

/** The place of comments: a space, or one of its change requests (by id). */
export interface Place {
  spaceId: string
  changeRequestId?: string | undefined
}

export type CommentList = CallOutput<'listCommentsInSpace'>
type ReplyList = CallOutput<'listCommentRepliesInSpace'>
type ListQuery = NonNullable<CallInput<'listCommentsInSpace'>['query']>
type PostBody = NonNullable<CallInput<'postCommentInSpace'>['body']>
type UpdateBody = NonNullable<CallInput<'updateCommentInSpace'>['body']>
type ReplyBody = NonNullable<CallInput<'postCommentReplyInSpace'>['body']>
type UpdateReplyBody = NonNullable<CallInput<'updateCommentReplyInSpace'>['body']>

/** The operations on the comments of one place. The API has a group for spaces and one for change requests. */
export interface Discussion {
  list: (query: ListQuery) => Promise<CommentList>
  get: (commentId: string) => Promise<{ id: string }>
  getReply: (commentId: string, commentReplyId: string) => Promise<{ id: string }>
  post: (body: PostBody) => Promise<unknown>
  update: (commentId: string, body: UpdateBody) => Promise<unknown>
  remove: (commentId: string) => Promise<unknown>
  replies: (commentId: string, limit: number) => Promise<ReplyList>
  reply: (commentId: string, body: ReplyBody) => Promise<unknown>
  updateReply: (commentId: string, commentReplyId: string, body: UpdateReplyBody) => Promise<unknown>
  removeReply: (commentId: string, commentReplyId: string) => Promise<unknown>
  /** Posts a deleted comment or reply again, from the trash. */
  restore: (deletedId: string) => Promise<unknown>
}

/** Returns the discussion of a place. */
export function discussionOf(client: Client, { spaceId, changeRequestId }: Place): Discussion {
  const operations =
    changeRequestId === undefined
      ? inSpace(client, { spaceId })
      : inChangeRequest(client, { spaceId, changeRequestId })
  const restore = (deletedCommentId: string) =>
    client.call('restoreDeletedComment', { params: { spaceId, deletedCommentId } })
  return { ...operations, restore }
}

type PlacedOperations = Omit<Discussion, 'restore'>

function inSpace({ call }: Client, params: { spaceId: string }): PlacedOperations {
  return {
    list: (query) => call('listCommentsInSpace', { params, query }),
    get: (commentId) => call('getCommentInSpace', { params: { ...params, commentId } }),
    getReply: (commentId, commentReplyId) =>
      call('getCommentReplyInSpace', { params: { ...params, commentId, commentReplyId } }),
    post: (body) => call('postCommentInSpace', { params, body }),
    update: (commentId, body) => call('updateCommentInSpace', { params: { ...params, commentId }, body }),
    remove: (commentId) => call('deleteCommentInSpace', { params: { ...params, commentId } }),
    replies: (commentId, limit) =>
      call('listCommentRepliesInSpace', { params: { ...params, commentId }, query: { limit } }),
    reply: (commentId, body) => call('postCommentReplyInSpace', { params: { ...params, commentId }, body }),
    updateReply: (commentId, commentReplyId, body) =>
      call('updateCommentReplyInSpace', { params: { ...params, commentId, commentReplyId }, body }),
    removeReply: (commentId, commentReplyId) =>
      call('deleteCommentReplyInSpace', { params: { ...params, commentId, commentReplyId } }),
  }
}

function inChangeRequest(
  { call }: Client,
  params: { spaceId: string; changeRequestId: string },
): PlacedOperations {
  return {
    list: (query) => call('listCommentsInChangeRequest', { params, query }),
    get: (commentId) => call('getCommentInChangeRequest', { params: { ...params, commentId } }),
    getReply: (commentId, commentReplyId) =>
      call('getCommentReplyInChangeRequest', { params: { ...params, commentId, commentReplyId } }),
    post: (body) => call('postCommentInChangeRequest', { params, body }),
    update: (commentId, body) =>
      call('updateCommentInChangeRequest', { params: { ...params, commentId }, body }),
    remove: (commentId) => call('deleteCommentInChangeRequest', { params: { ...params, commentId } }),
    replies: (commentId, limit) =>
      call('listCommentRepliesInChangeRequest', { params: { ...params, commentId }, query: { limit } }),
    reply: (commentId, body) =>
      call('postCommentReplyInChangeRequest', { params: { ...params, commentId }, body }),
    updateReply: (commentId, commentReplyId, body) =>
      call('updateCommentReplyInChangeRequest', { params: { ...params, commentId, commentReplyId }, body }),
    removeReply: (commentId, commentReplyId) =>
      call('deleteCommentReplyInChangeRequest', { params: { ...params, commentId, commentReplyId } }),
  }
}
