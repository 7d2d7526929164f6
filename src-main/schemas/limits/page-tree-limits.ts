/*
 * Apart from the schemas, because the page uses these numbers and would load the validator with them.
 */

/** A content of at most so many pages is small: a tree shows it open, and one answer holds all its levels. */
export const SMALL_CONTENT = 60
/** The most pages of a level in one answer. */
export const LEVEL_LIMIT = 200
/** The most levels that one call names. */
export const LEVELS_LIMIT = 50
/** The most pages that one search of titles finds. */
export const TITLES_LIMIT = 50
/** The most pages that one call looks up. */
export const TARGETS_LIMIT = 100
