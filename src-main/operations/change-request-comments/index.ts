import { deleteCommentInChangeRequest } from './delete-comment-in-change-request.ts'
import { deleteCommentReplyInChangeRequest } from './delete-comment-reply-in-change-request.ts'
import { getCommentInChangeRequest } from './get-comment-in-change-request.ts'
import { getCommentReplyInChangeRequest } from './get-comment-reply-in-change-request.ts'
import { listCommentRepliesInChangeRequest } from './list-comment-replies-in-change-request.ts'
import { listCommentersInChangeRequest } from './list-commenters-in-change-request.ts'
import { listCommentsInChangeRequest } from './list-comments-in-change-request.ts'
import { postCommentInChangeRequest } from './post-comment-in-change-request.ts'
import { postCommentReplyInChangeRequest } from './post-comment-reply-in-change-request.ts'
import { updateCommentInChangeRequest } from './update-comment-in-change-request.ts'
import { updateCommentReplyInChangeRequest } from './update-comment-reply-in-change-request.ts'

export const changeRequestComments = {
  listCommentsInChangeRequest,
  listCommentersInChangeRequest,
  postCommentInChangeRequest,
  getCommentInChangeRequest,
  updateCommentInChangeRequest,
  deleteCommentInChangeRequest,
  listCommentRepliesInChangeRequest,
  postCommentReplyInChangeRequest,
  getCommentReplyInChangeRequest,
  updateCommentReplyInChangeRequest,
  deleteCommentReplyInChangeRequest,
}
