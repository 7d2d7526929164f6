import type { SearchTerm } from '../../content/search/search-terms.ts'
import { isUnspaced } from '../../content/search/search-words.ts'
import type { Reader } from '../../store/store.ts'

/** The shortest beginning that texts are searched for; a single letter counts in headings alone. */
const SHORTEST = 2
/** The entries of words with a beginning in titles and headings from which it is common. */
const COMMON = 1000
/** The words that stand for a common beginning. Nearly every page that holds any of its words holds one of these. */
const WORDS = 6
/** A bound of the words that are counted, in the order of the alphabet. */
const MOST_COUNTED = 4000

const BEGINNING = `SELECT term, doc FROM heading_word WHERE term >= ? AND term < ? LIMIT ${MOST_COUNTED}`

/**
 * Replaces a common beginning at the end of a query, for texts alone, by its most frequent words of headings.
 * FTS5 gathers all pages with any word of a beginning before it returns the first one, also those of other spaces: "th"
 * took 2 s in 20 spaces of 38,000 pages. Words are read as they are needed. A rare beginning stays as it is. The words
 * of pages that the user may not read only widen what is sought in those that the user may.
 */
export function replaceCommonBeginning(store: Reader, terms: readonly SearchTerm[]): SearchTerm[] {
  return replaceBeginning(store, terms, COMMON)
}

/** The same for a beginning that is known to be common in texts: with `entries` in titles and headings, or any. */
export function replaceBeginning(store: Reader, terms: readonly SearchTerm[], entries = 1): SearchTerm[] {
  return terms.map((term) => {
    if (term.inTexts !== undefined || !isBeginning(term)) return term
    const inTexts = frequentWords(store, term.parts[0]!, entries)
    return inTexts === undefined ? term : { ...term, inTexts }
  })
}

function isBeginning({ parts, isPrefix }: SearchTerm): boolean {
  const [word = ''] = parts
  return isPrefix && parts.length === 1 && word.length >= SHORTEST && !isUnspaced(word)
}

/** The most frequent words with a beginning, as an expression of FTS5; undefined where there are too few entries. */
function frequentWords(store: Reader, beginning: string, least: number): string | undefined {
  const words = store.all<{ term: string; doc: number }>(BEGINNING, beginning, `${beginning}\u{10ffff}`)
  const entries = words.reduce((sum, { doc }) => sum + doc, 0)
  if (entries < least) return undefined
  const frequent = words.toSorted((one, other) => other.doc - one.doc).slice(0, WORDS)
  return `(${frequent.map(({ term }) => `"${term}"`).join(' OR ')})`
}
