/** Letters that may carry an accent; other letters are not accented Latin, Greek or Cyrillic. */
const ACCENTED = /[\u00C0-\u024F\u0370-\u04FF\u1E00-\u1FFF]/g
const GREEK_OR_CYRILLIC = /[\u0370-\u04FF\u1F00-\u1FFF]/g
const ANY_ACCENT = /[\u0300-\u04FF\u00C0-\u024F\u1E00-\u1FFF]/
const COMBINING = /[\u0300-\u036F]/
const folded = new Map<string, string>()

/**
 * Lower case without accents, each character at its old place: an offset in the folded text is one in the
 * text itself. Accents that stand as characters of their own stay; composeAccents joins them to their letters.
 */
export function fold(text: string): string {
  return text.replaceAll('İ', 'I').toLowerCase().replace(ACCENTED, foldLetter)
}

/** True when `fold` or `composeAccents` would do more to a text than lower its case. */
export function hasAccents(text: string): boolean {
  return ANY_ACCENT.test(text)
}

/** The text with accents in one character with their letters, where there are any that are not. */
export function composeAccents(text: string): string {
  return COMBINING.test(text) ? text.normalize('NFC') : text
}

/** The text with Greek and Cyrillic letters without their accents, which FTS5 folds in Latin alone. */
export function foldGreekAndCyrillic(text: string): string {
  return composeAccents(text).replace(GREEK_OR_CYRILLIC, foldLetter)
}

function foldLetter(letter: string): string {
  const known = folded.get(letter)
  if (known !== undefined) return known
  const base = letter.normalize('NFD').charAt(0)
  folded.set(letter, base)
  return base
}
