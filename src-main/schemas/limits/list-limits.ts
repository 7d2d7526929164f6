/** The number of results on a page of a list by default. */
export const DEFAULT_LIMIT = 50
/** The maximum number of results on a page of a list. */
export const MAXIMUM_LIMIT = 1000
