import { listDeletedComments } from './list-deleted-comments.ts'
import { restoreDeletedComment } from './restore-deleted-comment.ts'

/** The operations on deleted comments and replies. */
export const deletedCommentOperations = { listDeletedComments, restoreDeletedComment }
