/**
 * The operations of the public description beyond the documented ones; without them no text can be written. A remote of
 * that kind has no feed, keys, preconditions or conflicts either.
 */
export const PUBLIC_BEYOND: readonly string[] = [
  'getAuthenticatedUser',
  'listSpacesInOrganizationById',
  'createSpace',
  'updateChangeRequestContent',
  'getChangeRequestChanges',
  'getReviewsByChangeRequestId',
  'submitChangeRequestReview',
  'getRequestedReviewersByChangeRequestId',
  'requestReviewersForChangeRequest',
  'removeRequestedReviewerFromChangeRequest',
]
