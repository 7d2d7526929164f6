/**
 * What the public description offers beyond the documented operations, without which no text can be written.
 * A remote of that kind has no feed, no keys, no preconditions and no conflicts either.
 */
export const PUBLIC_BEYOND: readonly string[] = [
  'getAuthenticatedUser',
  'listSpacesInOrganizationById',
  'createSpace',
  'updateChangeRequestContent',
  'getChangeRequestChanges',
  'getReviewsByChangeRequestId',
  'submitChangeRequestReview',
]
