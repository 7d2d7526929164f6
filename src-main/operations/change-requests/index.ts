import { createChangeRequest } from './create-change-request.ts'
import { getChangeRequestChanges } from './get-change-request-changes.ts'
import { getChangeRequestPdf } from './get-change-request-pdf.ts'
import { getChangeRequest } from './get-change-request.ts'
import { getMergePreview } from './get-merge-preview.ts'
import { getReview } from './get-review.ts'
import { listChangedPages } from './list-changed-pages.ts'
import { listConflicts } from './list-conflicts.ts'
import { listContributors } from './list-contributors.ts'
import { listReviews } from './list-reviews.ts'
import { listChangeRequests } from './lists/list-change-requests.ts'
import { listOrganizationChangeRequests } from './lists/list-organization-change-requests.ts'
import { listOwnChangesOfPage } from './lists/list-own-changes-of-page.ts'
import { mergeChangeRequest } from './merge-change-request.ts'
import { resolveConflict } from './resolve-conflict.ts'
import { submitReview } from './submit-review.ts'
import { updateChangeRequest } from './update-change-request.ts'
import { updateFromSpace } from './update-from-space.ts'

export const changeRequests = {
  listChangeRequests,
  createChangeRequest,
  getChangeRequest,
  updateChangeRequest,
  mergeChangeRequest,
  getMergePreview,
  updateFromSpace,
  getChangeRequestChanges,
  listChangedPages,
  listOwnChangesOfPage,
  getChangeRequestPdf,
  listConflicts,
  resolveConflict,
  listContributors,
  listReviews,
  getReview,
  submitReview,
  listOrganizationChangeRequests,
}
