import type { SearchTerm } from './search-terms.ts'
import { isUnspaced } from './search-words.ts'

/** An occurrence of a query's term in a text. */
export interface Hit {
  offset: number
  /** The index of the term. */
  term: number
}

/** The maximum number of examined hits of one term. A page with more has the term everywhere. */
const MAXIMUM_HITS = 200
const FIRST_UNSPACED = 0x0e00
const WORD_CHARACTER = /[\p{L}\p{N}\p{M}]/u
const SIGNS = /[^\p{L}\p{N}\p{M}]*/uy
const SYNTAX = /[+#]/g

/** A term with the conditions on each of its places. */
interface SoughtTerm extends SearchTerm {
  index: number
  first: string
  isBordered: boolean
}

/** A first part with the terms that may begin with it. */
interface FirstPart {
  first: string
  terms: readonly SoughtTerm[]
}

/** A pattern for the first parts of several terms. */
interface Sought {
  pattern: RegExp
  /** The longest first. */
  parts: readonly FirstPart[]
}

/**
 * Finds the terms of one query as words, in one text after the other. It searches all first parts at once, in any
 * capitals, and then checks their borders. A pattern with word borders took longer, and so did a search of a lower-case
 * copy for each term.
 */
export class HitFinder {
  readonly #terms: readonly SoughtTerm[]
  readonly #sought = new Map<string, Sought>()

  constructor(terms: readonly SearchTerm[]) {
    this.#terms = terms.map((term, index) => {
      const first = term.parts[0] ?? ''
      return { ...term, index, first, isBordered: !isUnspaced(first) }
    })
  }

  get termCount(): number {
    return this.#terms.length
  }

  /** Returns the hits in order of offset. Only a text with accents must be folded. */
  find(text: string): Hit[] {
    const hits: Hit[] = []
    const counts = this.#terms.map(() => 0)
    let { pattern, parts } = this.#find(counts)
    // Match objects for thousands of places would take memory. The end of a match identifies its part.
    for (let from = 0; pattern.test(text); pattern.lastIndex = from) {
      const part = partBefore(text, from, pattern.lastIndex, parts)
      const offset = pattern.lastIndex - (part?.first.length ?? 1)
      from = offset + 1
      let isFull = false
      for (const term of part?.terms ?? []) {
        if (!matchesAt(text, offset, term)) continue
        hits.push({ offset, term: term.index })
        counts[term.index]! += 1
        isFull ||= counts[term.index] === MAXIMUM_HITS
      }
      if (isFull) ({ pattern, parts } = this.#find(counts))
    }
    return hits
  }

  /** Returns the pattern of the terms that need more hits. */
  #find(counts: readonly number[]): Sought {
    const open = this.#terms.filter(({ index }) => (counts[index] ?? 0) < MAXIMUM_HITS)
    const key = open.map(({ index }) => index).join()
    const known = this.#sought.get(key)
    const sought = known ?? soughtTerms(open)
    if (!known) this.#sought.set(key, sought)
    sought.pattern.lastIndex = 0
    return sought
  }
}

/** Returns the pattern of terms, the longest first, because a longer one may begin with a shorter one. */
function soughtTerms(terms: readonly SoughtTerm[]): Sought {
  const firsts = [...new Set(terms.map(({ first }) => first))].sort((one, other) => other.length - one.length)
  const source = firsts.map((first) => first.replace(SYNTAX, '\\$&')).join('|')
  return {
    pattern: new RegExp(firsts.length === 0 ? '(?!)' : source, 'gi'),
    parts: firsts.map((first) => ({ first, terms: terms.filter((term) => first.startsWith(term.first)) })),
  }
}

/** Returns the found part: the longest that ends here and does not begin before `from`. */
function partBefore(
  text: string,
  from: number,
  end: number,
  parts: readonly FirstPart[],
): FirstPart | undefined {
  for (const part of parts) {
    const offset = end - part.first.length
    if (offset >= from && beginsWith(text, offset, part.first)) return part
  }
  return undefined
}

/** True when a text continues with a part, ignoring case. ASCII letters are compared without a copy. */
function beginsWith(text: string, offset: number, part: string): boolean {
  for (let index = 0; index < part.length; index++) {
    const code = text.charCodeAt(offset + index)
    if (code >= 128) return text.slice(offset, offset + part.length).toLowerCase() === part
    const lower = code >= 65 && code <= 90 ? code + 32 : code
    if (lower !== part.charCodeAt(index)) return false
  }
  return true
}

function matchesAt(
  text: string,
  offset: number,
  { first, parts, isPrefix, isBordered }: SoughtTerm,
): boolean {
  if (isBordered && isWordAt(text, offset - 1)) return false
  const after = offset + first.length
  if (parts.length > 1) return restMatchesAt(text, after, parts, isPrefix)
  return isPrefix || endsWord(text, after, first)
}

/** True when the other parts follow from an offset on, with only signs in between. */
function restMatchesAt(text: string, from: number, parts: string[], isPrefix: boolean): boolean {
  let offset = from
  for (let index = 1; index < parts.length; index++) {
    const part = parts[index] ?? ''
    SIGNS.lastIndex = offset
    SIGNS.exec(text)
    const start = SIGNS.lastIndex
    if (start === offset && !isUnspaced(part) && isWordAt(text, offset - 1)) return false
    if (!beginsWith(text, start, part)) return false
    offset = start + part.length
    if (!(isPrefix && index === parts.length - 1) && !endsWord(text, offset, part)) return false
  }
  return true
}

/** True when a word ends here. Words of scripts without spaces, whose codes follow Latin and Greek, end anywhere. */
function endsWord(text: string, offset: number, part: string): boolean {
  if (!isWordAt(text, offset)) return true
  if (text.charCodeAt(offset) < FIRST_UNSPACED && part.charCodeAt(0) < FIRST_UNSPACED) return false
  return isUnspaced(part) || isUnspaced(text.slice(offset, offset + 2))
}

function isWordAt(text: string, offset: number): boolean {
  const code = text.charCodeAt(offset)
  if (code >= 128) return WORD_CHARACTER.test(text.charAt(offset))
  const letter = code | 32
  return (letter >= 97 && letter <= 122) || (code >= 48 && code <= 57)
}
