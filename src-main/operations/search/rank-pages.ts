import { allInTexts, allOf, anyOf, type SearchTerm } from '../../content/search/search-terms.ts'
import { IN_RANGE } from '../../revisions/index/search-index.ts'
import { findByTitle } from './find-by-title.ts'
import { findInHeadings } from './find-in-headings.ts'
import { countInText, findInText, isLetter, queryOfText } from './find-in-text.ts'
import { idsOf, IN_TEXT, LISTED, type Ranked, type Ranking } from './ranking.ts'

/** The documents that a query finds, the best first, and the count of the whole list. */
export interface RankedDocuments {
  ids: number[]
  count: number
  /** False where the documents contain only some of the terms. */
  holdsAll: boolean
}

/** The maximum number of terms of which each is omitted in turn where no page contains all. */
const MAX_OMITTED = 8

const ANY_MATCH = `SELECT 1 FROM search WHERE search MATCH ? AND ${IN_RANGE} LIMIT 1`

/**
 * Returns the documents that contain all terms. Those whose titles are the terms come first, then those with the terms
 * in their titles, in their headings, and anywhere. Each group is sorted by the frequency and nearness of the terms.
 * If none contains all, those with most terms are returned. At least `wanted` documents are ranked where as many exist.
 * The count includes all, up to a thousand.
 */
export function rankPages(ranking: Ranking, terms: readonly SearchTerm[]): RankedDocuments {
  if (terms.length === 0) return { ids: [], count: 0, holdsAll: true }
  const ranked = rankHoldingAll(ranking, terms)
  return ranked.count > 0 || terms.length === 1
    ? ranked
    : { ...rankHoldingMost(ranking, terms), holdsAll: false }
}

/** Ranks documents with all terms. A search of texts also finds words of headings, so it runs only for more results. */
function rankHoldingAll(ranking: Ranking, terms: readonly SearchTerm[]): RankedDocuments {
  const inText = queryOfText(terms)
  const most = inText.isWhole ? ranking.wanted : LISTED
  const inHeadings = findInHeadings(ranking, allOf(terms), most)
  const ids = new Set([...findByTitle(ranking, terms), ...inHeadings.ids])
  if (ids.size >= ranking.wanted && inText.isWhole) {
    const known = Math.max(ids.size, inHeadings.count)
    // A full list needs no count of texts, for which FTS5 gathers all with a word of a beginning.
    const count = ranking.isCounted && known < LISTED ? countInText(ranking, inText) : 0
    return { ids: [...ids], count: Math.max(count, known), holdsAll: true }
  }
  for (const id of findInText(ranking, inText, ids)) ids.add(id)
  return { ids: [...ids].slice(0, LISTED), count: Math.min(ids.size, LISTED), holdsAll: true }
}

/**
 * Ranks by the terms that occur in some page, where no page contains all terms. Where no page contains all of these
 * either, it ranks pages that lack one of them, and finally pages with any.
 */
function rankHoldingMost(
  ranking: Ranking,
  terms: readonly SearchTerm[],
): Pick<RankedDocuments, 'ids' | 'count'> {
  const { store, documents } = ranking
  const known = terms.filter(
    (term) => !isLetter(term) && store.get(ANY_MATCH, allInTexts([term]), ...documents) !== undefined,
  )
  if (known.length === 0) return { ids: [], count: 0 }
  if (known.length < terms.length) {
    const ranked = rankHoldingAll({ ...ranking, wanted: LISTED }, known)
    if (ranked.count > 0) return ranked
  }
  const lackingOne =
    known.length > MAX_OMITTED ? [] : known.map((omitted) => known.filter((term) => term !== omitted))
  const rows = lackingOne.flatMap((others) => store.all<Ranked>(IN_TEXT, allInTexts(others), ...documents))
  const best =
    rows.length > 0 ? rows : store.all<Ranked>(IN_TEXT, anyOf(known.slice(0, MAX_OMITTED)), ...documents)
  const ids = [...new Set(idsOf(best.sort((one, other) => one.score - other.score || one.id - other.id)))]
  return { ids: ids.slice(0, LISTED), count: Math.min(ids.length, LISTED) }
}
