import { isUnspaced } from './search-words.ts'
import type { SearchTerm } from './search-terms.ts'

/** A place in a text where a term of a query stands. */
export interface Hit {
  offset: number
  /** Which of the terms. */
  term: number
}

/** Hits of one term that are looked at; a page that holds more holds it everywhere. */
const MAXIMUM_HITS = 200
const FIRST_UNSPACED = 0x0e00
const WORD_CHARACTER = /[\p{L}\p{N}\p{M}]/u
const SIGNS = /[^\p{L}\p{N}\p{M}]*/uy

/**
 * The places in a folded text where terms stand as words, in order of offset. It looks for the first part
 * of a term and then at its borders, because searching for a plain string is many times faster than
 * matching a pattern that knows about words.
 */
export function findHits(folded: string, terms: readonly SearchTerm[]): Hit[] {
  const hits: Hit[] = []
  terms.forEach((term, index) => {
    for (const offset of placesOf(folded, term)) hits.push({ offset, term: index })
  })
  return terms.length === 1 ? hits : hits.sort((one, other) => one.offset - other.offset)
}

function placesOf(folded: string, { parts, isPrefix }: SearchTerm): number[] {
  const first = parts[0] ?? ''
  const places: number[] = []
  const bordered = !isUnspaced(first)
  for (let at = folded.indexOf(first); at >= 0; at = folded.indexOf(first, at + first.length)) {
    const stands =
      (!bordered || !isWordAt(folded, at - 1)) &&
      (parts.length === 1
        ? isPrefix || endsWord(folded, at + first.length, first)
        : restStands(folded, at + first.length, parts, isPrefix))
    if (stands && places.push(at) >= MAXIMUM_HITS) break
  }
  return places
}

/** Whether the parts behind the first stand from an offset on, with nothing but signs in between. */
function restStands(folded: string, from: number, parts: string[], isPrefix: boolean): boolean {
  let offset = from
  for (let index = 1; index < parts.length; index++) {
    const part = parts[index] ?? ''
    SIGNS.lastIndex = offset
    SIGNS.exec(folded)
    if (SIGNS.lastIndex === offset && !isUnspaced(part) && isWordAt(folded, offset - 1)) return false
    if (!folded.startsWith(part, SIGNS.lastIndex)) return false
    offset = SIGNS.lastIndex + part.length
    if (!(isPrefix && index === parts.length - 1) && !endsWord(folded, offset, part)) return false
  }
  return true
}

/** Words of scripts without spaces end anywhere; all of these stand far behind Latin and Greek. */
function endsWord(folded: string, offset: number, part: string): boolean {
  if (!isWordAt(folded, offset)) return true
  if (folded.charCodeAt(offset) < FIRST_UNSPACED && part.charCodeAt(0) < FIRST_UNSPACED) return false
  return isUnspaced(part) || isUnspaced(folded.slice(offset, offset + 2))
}

function isWordAt(folded: string, offset: number): boolean {
  const code = folded.charCodeAt(offset)
  if (code < 128) return (code >= 97 && code <= 122) || (code >= 48 && code <= 57)
  return WORD_CHARACTER.test(folded.charAt(offset))
}
