/** The maximum number of changes of content in one call. */
export const MAXIMUM_CHANGES = 50
