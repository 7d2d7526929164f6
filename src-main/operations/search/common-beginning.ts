import type { SearchTerm } from '../../content/search/search-terms.ts'
import { isUnspaced } from '../../content/search/search-words.ts'
import type { Reader } from '../../store/store.ts'

/** The shortest beginning that texts are searched for; a single letter counts in headings alone. */
const SHORTEST = 2
/** The number of entries in titles and headings from which a beginning is common. */
const COMMON = 1000
/**
 * The number of words that replace a common beginning. Nearly every page with any of its words contains one of these.
 */
const WORDS = 6
/** The maximum number of counted words, in alphabetical order. */
const MAX_COUNTED = 4000

const BEGINNING = `SELECT term, doc FROM heading_word WHERE term >= ? AND term < ? LIMIT ${MAX_COUNTED}`

/**
 * Replaces a common beginning at the end of a query, for texts alone, by its most frequent words of headings. FTS5
 * gathers all pages with any word of a beginning before it returns the first one, also those of other spaces. "th"
 * took 2 s in 20 spaces of 38,000 pages. A rare beginning stays. Words of pages that the user may not read only add
 * search words for pages that the user may read.
 */
export function replaceCommonBeginning(store: Reader, terms: readonly SearchTerm[]): SearchTerm[] {
  return replaceBeginning(store, terms, COMMON)
}

/** Replaces a beginning that has at least a number of entries in titles and headings; any by default. */
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

/** Returns the most frequent words with a beginning as an expression of FTS5; undefined for too few entries. */
function frequentWords(store: Reader, beginning: string, minimum: number): string | undefined {
  const words = store.all<{ term: string; doc: number }>(BEGINNING, beginning, `${beginning}\u{10ffff}`)
  const entries = words.reduce((sum, { doc }) => sum + doc, 0)
  if (entries < minimum) return undefined
  const frequent = words.toSorted((one, other) => other.doc - one.doc).slice(0, WORDS)
  return `(${frequent.map(({ term }) => `"${term}"`).join(' OR ')})`
}
