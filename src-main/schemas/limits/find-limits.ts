/** The longest text or expression that a user may find, in characters. */
export const LONGEST_FIND = 1000

/** The longest replacement, in characters. */
export const LONGEST_REPLACEMENT = 10_000

/** The maximum number of listed hits of one page. A user edits a page with more by hand. */
export const MAX_HITS_ON_PAGE = 10_000

/** The hits of one page that a list shows; the others are counted. */
export const SHOWN_HITS_ON_PAGE = 100

/** The maximum number of hits that one change request replaces. */
export const MAX_HITS = 100_000

/** The maximum number of pages that one replacement changes. */
export const MAX_REPLACED_PAGES = 15_000
