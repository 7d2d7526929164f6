import { listRequestedReviewers } from './list-requested-reviewers.ts'
import { removeRequestedReviewer } from './remove-requested-reviewer.ts'
import { requestReviewers } from './request-reviewers.ts'

export const requestedReviewers = { listRequestedReviewers, requestReviewers, removeRequestedReviewer }
