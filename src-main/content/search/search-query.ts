import { searchTerms, type SearchTerm } from './search-terms.ts'

/** The terms of a query that must occur, and those that must not. */
export interface QueryTerms {
  sought: SearchTerm[]
  excluded: SearchTerm[]
}

/** A word or phrase with a minus sign before it. A minus sign inside a word is part of the word. */
const EXCLUDED = /(?<=^|\s)-("[^"]*"?|[^\s"-][^\s"]*)/gu

/** Reads a query in which `-word` and `-"some words"` exclude texts. Other signs are as in `searchTerms`. */
export function readSearchQuery(query: string): QueryTerms {
  // A space after an excluded word marks it as whole: `-cat` must not exclude "category".
  const excluded = [...query.matchAll(EXCLUDED)].flatMap(([, words = '']) => searchTerms(`${words} `))
  return { sought: searchTerms(query.replaceAll(EXCLUDED, ' ')), excluded }
}
