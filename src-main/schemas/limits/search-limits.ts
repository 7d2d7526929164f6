/** The most results of one filtered search. */
export const MOST_RESULTS = 200
