/** The maximum number of results of one filtered search. */
export const MAX_RESULTS = 200

/** The maximum number of searches that a user saves in one organization. */
export const MAX_SAVED_SEARCHES = 100

/** The kinds of results of a search with filters, each with a list of its own. */
export const SEARCH_KINDS = ['pages', 'comments', 'change-requests'] as const

/** The parts of a page to which a search of words can be limited. */
export const SEARCH_PARTS = ['titles', 'code'] as const

/** The greatest ages of results of a repeated search. They count back from the day on which it runs. */
export const SEARCH_AGES = ['day', 'week', 'month', 'year'] as const

/** The characters of the longest name of a saved search. */
export const MAX_SEARCH_NAME = 100
