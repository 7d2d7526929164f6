import { z } from 'zod'
import { CommentBody, CommentStatus, Reactions } from '../../schemas/comment.ts'
import { paging } from '../../schemas/list.ts'
import { Id, ListOrder } from '../../schemas/primitives.ts'
import { format } from '../engine/content-query.ts'

export const CommentQuery = z.object(format)

export const ReplyListQuery = z.object({ ...paging, ...format })
export type ReplyListQuery = z.infer<typeof ReplyListQuery>

export const CommentListQuery = ReplyListQuery.extend({
  order: ListOrder.default('desc').describe('The order by time of posting; desc begins with the newest'),
  status: z.enum(['all', ...CommentStatus.options]).default('all'),
  targetPage: Id.optional().describe('Only the comments on this page'),
})
export type CommentListQuery = z.infer<typeof CommentListQuery>

export const PostComment = z.object({
  node: Id.optional().describe('The block of the page that the comment is on; it needs `page`'),
  page: Id.optional().describe('The page that the comment is on'),
  body: CommentBody,
})
export type PostComment = z.infer<typeof PostComment>

export const PostReviewableComment = PostComment.extend({
  review: z.literal(true).optional().describe('True for the words of a review without a verdict'),
})
export type PostReviewableComment = z.infer<typeof PostReviewableComment>

export const PostReply = z.object({ body: CommentBody })
export type PostReply = z.infer<typeof PostReply>

export const UpdateReply = z.object({
  body: CommentBody.optional(),
  addedReactions: Reactions.optional(),
  removedReactions: Reactions.optional().describe('An emoji that both lists name is removed'),
})
export type UpdateReply = z.infer<typeof UpdateReply>

export const UpdateComment = UpdateReply.extend({ resolved: z.boolean().optional() })
export type UpdateComment = z.infer<typeof UpdateComment>

/** The change of a reply in a change request. The specification lists `resolved` here too. */
export const UpdateReplyInChangeRequest = UpdateReply.extend({
  resolved: z.boolean().optional().describe('Accepted and without effect: only a comment is resolved'),
})
