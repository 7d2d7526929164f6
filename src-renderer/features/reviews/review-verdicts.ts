import type { ReviewVerdict } from '../../../src-main/schemas/change-request.ts'

/** A verdict that a review can have, in words. */
export interface OfferedVerdict {
  value: ReviewVerdict
  label: string
  hint: string
}

const COMMENT: OfferedVerdict = {
  value: 'comment',
  label: 'Comment',
  hint: 'Say something without a verdict.',
}
const APPROVE: OfferedVerdict = {
  value: 'approved',
  label: 'Approve',
  hint: 'The changes may be merged.',
}
const REQUEST_CHANGES: OfferedVerdict = {
  value: 'changes-requested',
  label: 'Request changes',
  hint: 'Something should change before the merge.',
}

/** Returns the verdicts that a user may give. An author cannot approve, because merge rules ignore that approval. */
export function offeredVerdicts({
  canReview,
  isAuthor,
}: {
  canReview: boolean
  isAuthor: boolean
}): OfferedVerdict[] {
  if (!canReview) return [COMMENT]
  return isAuthor ? [COMMENT, REQUEST_CHANGES] : [COMMENT, APPROVE, REQUEST_CHANGES]
}
