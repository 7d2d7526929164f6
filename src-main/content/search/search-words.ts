import { foldGreekAndCyrillic } from './search-fold.ts'

/** Runs of scripts without spaces between words, and of Hangul, whose words include their particles. */
const UNSPACED =
  /[\u0E00-\u0EFF\u1000-\u109F\u1100-\u11FF\u1780-\u17FF\u3005-\u3007\u3041-\u30FF\u3105-\u318F\u31A0-\u31FF\u3400-\u4DBF\u4E00-\u9FFF\uA960-\uA97F\uAC00-\uD7FF\uF900-\uFAFF\uFF66-\uFF9F\u{20000}-\u{3FFFF}]+/gu
/** Names of languages that end in signs: C++, C#. */
const SIGNED_NAME = /(?<![\p{L}\p{N}])([A-Za-z])(\+\+|#(?![\p{L}\p{N}]))/gu
/** Vowel points of Hebrew and Arabic, which writers mostly omit. */
const VOWEL_POINTS = /[\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7\u0610-\u061A\u064B-\u065F\u0670]/g
const BEYOND_LATIN = /[\u0370-\uFFFF]/

/**
 * Returns a text in the form that the index stores. A script without spaces becomes overlapping pairs of characters,
 * because the index finds words by their borders. A word of such a script is then a phrase of its pairs. The last
 * character of a run is also a word of its own, so that one character finds it anywhere. So are the signs in the name
 * of a language, as in C++.
 */
export function indexedText(text: string): string {
  const named = text.includes('++') || text.includes('#') ? text.replace(SIGNED_NAME, signedName) : text
  if (!BEYOND_LATIN.test(named)) return named
  return foldBeyondLatin(named).replace(UNSPACED, (run) => ` ${pairs(run, true).join(' ')} `)
}

/** Returns a word or phrase of a query in the form of `indexedText`. */
export function queriedText(text: string): string {
  const named = text.replace(SIGNED_NAME, signedName)
  return foldBeyondLatin(named).replace(UNSPACED, (run) => ` ${pairs(run, false).join(' ')} `)
}

/** True when a text is a single character of a script without spaces: it may be the beginning of a pair. */
export function isUnspacedCharacter(text: string): boolean {
  return isUnspaced(text) && [...text].length === 1
}

/** True when a text begins in a script without spaces, where words have no borders. */
export function isUnspaced(text: string): boolean {
  UNSPACED.lastIndex = 0
  return UNSPACED.exec(text)?.index === 0
}

function foldBeyondLatin(text: string): string {
  return foldGreekAndCyrillic(text).replace(VOWEL_POINTS, '')
}

function signedName(_name: string, letter: string, sign: string): string {
  return `${letter} ${letter}${sign === '#' ? 'sharp' : 'plusplus'}`
}

function pairs(run: string, withLast: boolean): string[] {
  const characters = [...run]
  if (characters.length === 1) return characters
  const overlapping = characters.slice(1).map((character, index) => `${characters[index]}${character}`)
  return withLast ? [...overlapping, ...characters.slice(-1)] : overlapping
}
