/** The range of accented Latin, Greek and Cyrillic letters. */
const ACCENTED = /[\u00C0-\u024F\u0370-\u04FF\u1E00-\u1FFF]/g
const GREEK_OR_CYRILLIC = /[\u0370-\u04FF\u1F00-\u1FFF]/g
const ANY_ACCENT = /[\u0300-\u04FF\u00C0-\u024F\u1E00-\u1FFF]/
const COMBINING = /[\u0300-\u036F]/
const folded = new Map<string, string>()

/**
 * Returns a text in lower case without accents, with the same length: offsets in both texts are equal. Combining
 * accents stay; composeAccents joins them to their letters.
 */
export function fold(text: string): string {
  return text.replaceAll('İ', 'I').toLowerCase().replace(ACCENTED, foldLetter)
}

/** True when `fold` or `composeAccents` would change more of a text than its case. */
export function hasAccents(text: string): boolean {
  return ANY_ACCENT.test(text)
}

/** Returns the text in Unicode NFC. */
export function composeAccents(text: string): string {
  return COMBINING.test(text) ? text.normalize('NFC') : text
}

/** Returns the text with Greek and Cyrillic letters without accents, because FTS5 folds only Latin. */
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
