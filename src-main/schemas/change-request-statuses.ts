/** The statuses of a change request. The renderer reads them without loading the validator. */
export const CHANGE_REQUEST_STATUSES = ['draft', 'open', 'archived', 'merged'] as const
