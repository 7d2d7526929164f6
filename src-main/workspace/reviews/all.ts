import { addPendingComment } from './add-pending-comment.ts'
import { deletePendingComment } from './delete-pending-comment.ts'
import { discardPendingReview } from './discard-pending-review.ts'
import { getPendingReview } from './get-pending-review.ts'
import { listViewedPages } from './list-viewed-pages.ts'
import { setPageViewed } from './set-page-viewed.ts'
import { submitPendingReview } from './submit-pending-review.ts'
import { updatePendingComment } from './update-pending-comment.ts'

/** The operations on the caller's own pending reviews and viewed pages. */
export const reviewOperations = {
  getPendingReview,
  addPendingComment,
  updatePendingComment,
  deletePendingComment,
  discardPendingReview,
  submitPendingReview,
  listViewedPages,
  setPageViewed,
}
