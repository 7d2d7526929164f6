/** A query as the index takes it, and the words to look for in a text. */
export interface SearchTerms {
  /** An expression of FTS5, or null where the query holds nothing to look for. */
  match: string | null
  /** Folded words and phrases; the last may be the beginning of a word. */
  words: string[]
}

const PHRASE_OR_WORD = /"([^"]*)"?|([^\s"]+)/gu
const WORD = /[\p{L}\p{N}\p{M}\p{Co}]+/gu
/** Words of a query that are looked for; a pasted chapter is not a query. */
const MAXIMUM_WORDS = 32

/**
 * Reads what a person typed: words that must all be there, phrases in quotes, the last word as a beginning.
 * Every other sign is only a border between words, so that no query is an error.
 */
export function searchTerms(query: string): SearchTerms {
  const words: string[] = []
  const expressions: string[] = []
  for (const [, phrase, word] of query.matchAll(PHRASE_OR_WORD)) {
    if (words.length >= MAXIMUM_WORDS) break
    const parts = (phrase ?? word ?? '').match(WORD)
    if (!parts) continue
    words.push(fold(parts.join(' ')))
    expressions.push(`"${parts.join(' ')}"`)
  }
  const endsOpen = /[\p{L}\p{N}\p{M}]$/u.test(query)
  if (endsOpen && expressions.length > 0) expressions.push(`${expressions.pop()} *`)
  return { match: expressions.length === 0 ? null : expressions.join(' '), words }
}

const NOT_ASCII = /[^\p{ASCII}]/u

/**
 * Lower case without accents, each character at its old place: an offset in the folded text is one in the
 * text itself.
 */
export function fold(text: string): string {
  if (!NOT_ASCII.test(text)) return text.toLowerCase()
  let folded = ''
  for (const unit of text.split('')) {
    const base = unit.normalize('NFD').charAt(0).toLowerCase()
    folded += base.length === 1 ? base : unit
  }
  return folded
}
