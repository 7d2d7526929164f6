import { editDistance } from '../../content/search/edit-distance.ts'
import type { Reader } from '../../store/store.ts'
import { otherStarts } from './other-starts.ts'

/** A mistyped word. `isPrefix` is true for the last word of a query, which may be incomplete. */
interface Typed {
  typed: string
  isPrefix: boolean
}

interface KnownWord {
  term: string
  /** The number of documents with it. */
  doc: number
}

/** The length from which a word may have two mistakes. */
const LONG = 8
/** The maximum number of words to compare with a mistyped one. */
const MAX_COMPARED = 20_000
/** The maximum number of candidates to search in the documents. */
const MAX_TRIED = 8
/** The letters of a start by which words are read. They select few words, because each is counted. */
const START = 5

const HEADING_WORDS = `SELECT term, doc FROM heading_word WHERE term >= ? AND term < ? LIMIT ${MAX_COMPARED}`
const TEXT_WORDS = `SELECT term, doc FROM text_word WHERE term >= ? AND term < ? LIMIT ${MAX_COMPARED}`
const TEXT_WORDS_OF_STARTS = `
  SELECT DISTINCT term, doc FROM json_each(?) AS start CROSS JOIN text_word
  WHERE term >= start.value AND term < start.value || char(0x10ffff) LIMIT ${MAX_COMPARED}`

/** The sources of words near a typed one, the most probable first. Each returns its nearest words. */
export const NEAREST = {
  /** Words of titles and headings with the same first letter, or with its second one where both are swapped. */
  inHeadings(store: Reader, { typed, isPrefix }: Typed): string[] {
    const [first = '', second = ''] = typed
    return rank(wordsWith(store, HEADING_WORDS, [first, second]), typed, isPrefix)
  },
  /** Words of texts with the same first two letters, in either order. Those of one letter would be too many. */
  inTexts(store: Reader, { typed, isPrefix }: Typed): string[] {
    const [first = '', second = ''] = typed
    return rank(wordsWith(store, TEXT_WORDS, [first + second, second + first]), typed, isPrefix)
  },
  /** Words of texts with a mistake in the first two letters. The number of look-ups depends on the alphabet alone. */
  inTextsByOtherStarts(store: Reader, { typed, isPrefix }: Typed): string[] {
    const starts = [...new Set(otherStarts(typed).map((word) => word.slice(0, START)))]
    const words = store.all<KnownWord>(TEXT_WORDS_OF_STARTS, JSON.stringify(starts))
    return rank(words, typed, isPrefix)
  },
}

const wordsWith = (store: Reader, sql: string, beginnings: readonly string[]): KnownWord[] =>
  [...new Set(beginnings)].flatMap((beginning) =>
    store.all<KnownWord>(sql, beginning, `${beginning}\u{10ffff}`),
  )

/**
 * Returns the words near a typed one, the most probable first. Whole words precede beginnings of longer ones. A letter
 * that is left out, doubled or swapped precedes another letter.
 */
function rank(words: readonly KnownWord[], typed: string, isPrefix: boolean): string[] {
  const most = typed.length >= LONG ? 2 : 1
  const near = words
    .map((word) => ({ ...word, ...comparison(typed, word.term, { most, isPrefix }) }))
    .filter(({ distance }) => distance <= most)
    .toSorted(
      (one, other) =>
        one.distance - other.distance ||
        Number(other.isWhole) - Number(one.isWhole) ||
        Number(one.isReplaced) - Number(other.isReplaced) ||
        other.doc - one.doc,
    )
  return near.slice(0, MAX_TRIED).map(({ term }) => term)
}

interface Comparison {
  distance: number
  /** False where only the beginning of the word is near, as during typing. */
  isWhole: boolean
  /** True where a letter replaces another one. */
  isReplaced: boolean
}

function comparison(
  typed: string,
  term: string,
  { most, isPrefix }: { most: number; isPrefix: boolean },
): Comparison {
  const whole = editDistance(typed, term, most)
  const isReplaced = typed.length === term.length && lettersOf(typed) !== lettersOf(term)
  if (whole <= most || !isPrefix || term.length <= typed.length)
    return { distance: whole, isWhole: true, isReplaced }
  const beginnings = [typed.length, typed.length + 1].map((length) => term.slice(0, length))
  const distance = Math.min(...beginnings.map((beginning) => editDistance(typed, beginning, most)))
  return { distance, isWhole: false, isReplaced: false }
}

const lettersOf = (word: string): string => [...word].toSorted().join('')
