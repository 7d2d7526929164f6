import { editDistance } from '../../src-main/content/search/edit-distance.ts'
import { composeAccents, fold } from '../../src-main/content/search/search-fold.ts'
import { titleScore } from '../../src-main/content/search/title-score.ts'

/** The word lengths from which one mistake, and two mistakes, are allowed. */
const ONE_MISTAKE_LENGTH = 4
const TWO_MISTAKES_LENGTH = 8
const WORD = /[\p{L}\p{N}\p{M}]+/gu

/**
 * Returns the items whose names contain all typed words, the best first. Typing mistakes count only when no name
 * matches exactly. Without a typed word, returns the first items.
 */
export function rankNames<Item>(
  items: readonly Item[],
  typed: string,
  nameOf: (item: Item) => string,
  limit: number,
): Item[] {
  const words = wordsOf(typed)
  if (words.length === 0) return typed.trim() === '' ? items.slice(0, limit) : []
  const exact = scored(items, (item) => titleScore(foldedName(nameOf(item)), words))
  const matches = exact.length > 0 ? exact : scored(items, (item) => nearness(wordsOf(nameOf(item)), words))
  return matches
    .toSorted((one, other) => other.score - one.score)
    .slice(0, limit)
    .map(({ item }) => item)
}

function scored<Item>(
  items: readonly Item[],
  score: (item: Item) => number,
): { item: Item; score: number }[] {
  return items.map((item) => ({ item, score: score(item) })).filter((each) => each.score > 0)
}

const foldedName = (name: string): string => fold(composeAccents(name))
const wordsOf = (text: string): string[] => foldedName(text).match(WORD) ?? []

/** Returns a score that falls with each mistake; 0 when a typed word is too far from every word of the name. */
function nearness(name: readonly string[], words: readonly string[]): number {
  let mistakes = 0
  for (const word of words) {
    const allowed = word.length >= TWO_MISTAKES_LENGTH ? 2 : word.length >= ONE_MISTAKE_LENGTH ? 1 : 0
    const least = Math.min(Infinity, ...name.map((each) => distanceOf(word, each, allowed)))
    if (least > allowed) return 0
    mistakes += least
  }
  return 1 / (1 + mistakes)
}

/** Returns the edit distance of a typed word from a word of a name, or from the beginning of a longer word. */
function distanceOf(typed: string, word: string, allowed: number): number {
  const ends = [word.length, typed.length - 1, typed.length, typed.length + 1].filter(
    (end) => end > 0 && end <= word.length,
  )
  return Math.min(Infinity, ...ends.map((end) => editDistance(typed, word.slice(0, end), allowed)))
}
