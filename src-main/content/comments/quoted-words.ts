/** A range of characters in a text. */
export interface WordRange {
  start: number
  end: number
}

const QUOTE = /^(?:[ \t]{0,3}>[^\n]*(?:\n|$))+/u
const MARK = /^[ \t]{0,3}>[ ]?/u
const WORD = /[\p{L}\p{M}\p{N}_]/u
const BREAK = /\r\n?/g
/** The number of steps in which a quotation is extended by one word on each side. */
const WORD_BY_WORD = 64

/** A comment on words: the quoted words at its beginning, and the other text. */
export interface QuotingComment {
  quote: string
  rest: string
}

/** Reads the quotation at the beginning of a comment; undefined without one. Line ends are `\n`. */
export function readQuote(markdown: string): QuotingComment | undefined {
  const text = markdown.replace(BREAK, '\n')
  const [quoted] = QUOTE.exec(text) ?? []
  if (quoted === undefined) return undefined
  const lines = quoted.replace(/\n$/, '').split('\n')
  return {
    quote: lines.map((line) => line.replace(MARK, '')).join('\n'),
    rest: text.slice(quoted.length).trim(),
  }
}

/** Writes words as the quotation at the beginning of a comment, without the blank line after it. */
export function writeQuote(words: string): string {
  const lines = words.replace(BREAK, '\n').split('\n')
  return lines.map((line) => (line === '' ? '>' : `> ${line}`)).join('\n')
}

/** Finds quoted words in a text, with any line ends; undefined where they are missing or occur more than once. */
export function findQuote(text: string, quote: string): WordRange | undefined {
  const [first, second] = placesOf(text, quote)
  return first && !second ? first : undefined
}

/** True where quoted words occur more than once in a text. */
export const isAmbiguous = (text: string, quote: string): boolean => placesOf(text, quote).length > 1

/** Finds at most two places, which may overlap. */
function placesOf(text: string, quote: string): WordRange[] {
  const words = quote.replace(BREAK, '\n')
  const plain = text.replace(BREAK, '\n')
  const places: WordRange[] = []
  if (words === '') return places
  for (let at = plain.indexOf(words); at >= 0 && places.length < 2; at = plain.indexOf(words, at + 1))
    places.push({ start: offsetIn(text, plain, at), end: offsetIn(text, plain, at + words.length) })
  return places
}

/** Returns the offset in a text of an offset in the same text with plain line ends. */
function offsetIn(text: string, plain: string, offset: number): number {
  if (text.length === plain.length) return offset
  let at = 0
  for (let count = 0; count < offset; count++) at += text.startsWith('\r\n', at) ? 2 : 1
  return at
}

/**
 * Returns the range of selected words without blanks around them; undefined for only blanks. Words that occur more than
 * once in the text are extended by the words around them until they are unique. So the quotation identifies the place.
 */
export function uniqueWords(text: string, selected: WordRange): WordRange | undefined {
  let { start, end } = trimmed(text, selected)
  if (start >= end) return undefined
  let words = 1
  for (let tried = 1; !findQuote(text, text.slice(start, end)); tried++) {
    // Each search reads the text, so a text of one word a million times is not extended word by word.
    if (tried > WORD_BY_WORD) words *= 2
    const wider = { start: wordStart(text, start, words), end: wordEnd(text, end, words) }
    if (wider.start === start && wider.end === end) return { start, end }
    // One word suffices more often than one on each side.
    if (findQuote(text, text.slice(wider.start, end))) return { start: wider.start, end }
    if (findQuote(text, text.slice(start, wider.end))) return { start, end: wider.end }
    ;({ start, end } = wider)
  }
  return { start, end }
}

function trimmed(text: string, { start, end }: WordRange): WordRange {
  const words = text.slice(start, end)
  return {
    start: start + words.length - words.trimStart().length,
    end: end - words.length + words.trimEnd().length,
  }
}

/** Returns the start of a number of words before an offset; the start of the text where it has fewer. */
function wordStart(text: string, offset: number, words: number): number {
  let start = offset
  for (let left = words; left > 0 && start > 0; left--) {
    while (start > 0 && !WORD.test(text[start - 1]!)) start--
    while (start > 0 && WORD.test(text[start - 1]!)) start--
  }
  return start
}

function wordEnd(text: string, offset: number, words: number): number {
  let end = offset
  for (let left = words; left > 0 && end < text.length; left--) {
    while (end < text.length && !WORD.test(text[end]!)) end++
    while (end < text.length && WORD.test(text[end]!)) end++
  }
  return end
}
