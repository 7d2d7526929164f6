import { composeAccents, fold } from '../content/search/search-fold.ts'

/**
 * Returns the rank of the place at which a name matches a typed text, or undefined without a match. The rank is 0 for
 * the beginning of the name, 1 for the beginning of another word, and 2 elsewhere. Case and accents do not count.
 */
export function placeInName(name: string, typed: string): 0 | 1 | 2 | undefined {
  const foldedText = folded(typed)
  if (!` ${folded(name)}`.includes(foldedText)) return undefined
  if (folded(name).startsWith(foldedText)) return 0
  const words = folded(name).split(/[\s._-]/)
  return words.some((_, from) => words.slice(from).join(' ').startsWith(foldedText)) ? 1 : 2
}

function folded(text: string): string {
  return fold(composeAccents(text)).trim().replaceAll(/\s+/g, ' ')
}
