/** The longest text or expression that a user may find, in characters. */
export const LONGEST_FIND = 1000

/** The longest replacement, in characters. */
export const LONGEST_REPLACEMENT = 10_000

/** The most hits of one page that are listed. A page with more is replaced by hand. */
export const MOST_HITS_ON_PAGE = 10_000

/** The hits of one page that a list shows; the others are counted. */
export const SHOWN_HITS_ON_PAGE = 100

/** The most hits that one change request replaces. */
export const MOST_HITS = 100_000

/** The most pages that one replacement changes. */
export const MOST_REPLACED_PAGES = 15_000
