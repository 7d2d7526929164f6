import { deleteCommentInSpace } from './delete-comment-in-space.ts'
import { getCommentInSpace } from './get-comment-in-space.ts'
import { listCommentersInSpace } from './list-commenters-in-space.ts'
import { listCommentsInSpace } from './list-comments-in-space.ts'
import { postCommentInSpace } from './post-comment-in-space.ts'
import { deleteCommentReplyInSpace } from './replies/delete-comment-reply-in-space.ts'
import { getCommentReplyInSpace } from './replies/get-comment-reply-in-space.ts'
import { listCommentRepliesInSpace } from './replies/list-comment-replies-in-space.ts'
import { postCommentReplyInSpace } from './replies/post-comment-reply-in-space.ts'
import { updateCommentReplyInSpace } from './replies/update-comment-reply-in-space.ts'
import { updateCommentInSpace } from './update-comment-in-space.ts'

export const comments = {
  listCommentsInSpace,
  listCommentersInSpace,
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
