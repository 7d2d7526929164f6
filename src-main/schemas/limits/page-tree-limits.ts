/*
 * These limits are apart from the schemas, so that the page does not load the validator with them.
 */

/** The maximum pages of a small content. A tree shows it open, and one answer has all its levels. */
export const SMALL_CONTENT = 60
/** The maximum number of pages of a level in one answer. */
export const LEVEL_LIMIT = 200
/** The maximum number of levels that one call names. */
export const LEVELS_LIMIT = 50
/** The maximum number of pages that one search of titles finds. */
export const TITLES_LIMIT = 50
/** The maximum number of pages that one call looks up. */
export const TARGETS_LIMIT = 100
