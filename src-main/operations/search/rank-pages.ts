import { allInTexts, allOf, anyOf, type SearchTerm } from '../../content/search/search-terms.ts'
import { IN_RANGE } from '../../revisions/index/search-index.ts'
import { findByTitle } from './find-by-title.ts'
import { findInHeadings } from './find-in-headings.ts'
import { countInText, findInText, isLetter, queryOfText } from './find-in-text.ts'
import { idsOf, IN_TEXT, LISTED, type Ranked, type Ranking } from './ranking.ts'

/** The documents that a query finds, the best first, and how many there are of the whole list. */
export interface RankedDocuments {
  ids: number[]
  count: number
}

/** Terms of which each is left out in turn where no page holds all. */
const LEFT_OUT = 8

const ANY_MATCH = `SELECT 1 FROM search WHERE search MATCH ? AND ${IN_RANGE} LIMIT 1`

/**
 * The documents that hold all terms: first those whose titles are the terms, then those that hold them in their
 * titles, in their headings, and anywhere, each by how often and how closely. Where nothing holds all, those that hold
 * most. At least `wanted` documents are ranked where there are as many; the count is of all, up to a thousand.
 */
export function rankPages(ranking: Ranking, terms: readonly SearchTerm[]): RankedDocuments {
  if (terms.length === 0) return { ids: [], count: 0 }
  const ranked = rankHoldingAll(ranking, terms)
  return ranked.count > 0 || terms.length === 1 ? ranked : rankHoldingMost(ranking, terms)
}

/** Searching texts finds words of headings too, so it runs only where more results are wanted. */
function rankHoldingAll(ranking: Ranking, terms: readonly SearchTerm[]): RankedDocuments {
  const inText = queryOfText(terms)
  const ids = new Set([...findByTitle(ranking, terms), ...findInHeadings(ranking, allOf(terms))])
  if (ids.size >= ranking.wanted && inText.isWhole) {
    // A full list needs no count of texts, for which FTS5 gathers all with a word of a beginning.
    const count = ranking.isCounted && ids.size < LISTED ? countInText(ranking, inText) : 0
    return { ids: [...ids], count: Math.max(count, ids.size) }
  }
  for (const id of findInText(ranking, inText, ids)) ids.add(id)
  return { ids: [...ids].slice(0, LISTED), count: Math.min(ids.size, LISTED) }
}

/**
 * Ranks by the terms that occur in some page, where no page holds all terms. Where no page holds all of these either,
 * it ranks pages that lack one of them, and at last pages that hold any.
 */
function rankHoldingMost(ranking: Ranking, terms: readonly SearchTerm[]): RankedDocuments {
  const { store, documents } = ranking
  const known = terms.filter(
    (term) => !isLetter(term) && store.get(ANY_MATCH, allInTexts([term]), ...documents) !== undefined,
  )
  if (known.length === 0) return { ids: [], count: 0 }
  if (known.length < terms.length) {
    const ranked = rankHoldingAll({ ...ranking, wanted: LISTED }, known)
    if (ranked.count > 0) return ranked
  }
  const lackingOne = known.length > LEFT_OUT ? [] : known.map((left) => known.filter((term) => term !== left))
  const rows = lackingOne.flatMap((some) => store.all<Ranked>(IN_TEXT, allInTexts(some), ...documents))
  const best =
    rows.length > 0 ? rows : store.all<Ranked>(IN_TEXT, anyOf(known.slice(0, LEFT_OUT)), ...documents)
  const ids = [...new Set(idsOf(best.sort((one, other) => one.score - other.score || one.id - other.id)))]
  return { ids: ids.slice(0, LISTED), count: Math.min(ids.length, LISTED) }
}
