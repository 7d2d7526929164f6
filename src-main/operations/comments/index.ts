import { deleteCommentInSpace } from './delete-comment-in-space.ts'
import { deleteCommentReplyInSpace } from './delete-comment-reply-in-space.ts'
import { getCommentInSpace } from './get-comment-in-space.ts'
import { getCommentReplyInSpace } from './get-comment-reply-in-space.ts'
import { listCommentRepliesInSpace } from './list-comment-replies-in-space.ts'
import { listCommentsInSpace } from './list-comments-in-space.ts'
import { postCommentInSpace } from './post-comment-in-space.ts'
import { postCommentReplyInSpace } from './post-comment-reply-in-space.ts'
import { updateCommentInSpace } from './update-comment-in-space.ts'
import { updateCommentReplyInSpace } from './update-comment-reply-in-space.ts'

export const comments = {
  listCommentsInSpace,
  postCommentInSpace,
  getCommentInSpace,
  updateCommentInSpace,
  deleteCommentInSpace,
  listCommentRepliesInSpace,
  postCommentReplyInSpace,
  getCommentReplyInSpace,
  updateCommentReplyInSpace,
  deleteCommentReplyInSpace,
}
