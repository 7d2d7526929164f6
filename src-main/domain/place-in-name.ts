import { composeAccents, fold } from '../content/search/search-fold.ts'

/**
 * Returns how well a name matches what a user has typed of it: 0 where it begins with the text, 1 where one of its
 * words does, 2 where it holds the text elsewhere. Undefined where it does not hold it. Case and accents do not count.
 */
export function placeInName(name: string, typed: string): 0 | 1 | 2 | undefined {
  const wanted = folded(typed)
  const at = ` ${folded(name)}`.indexOf(wanted)
  if (at < 0) return undefined
  if (folded(name).startsWith(wanted)) return 0
  const words = folded(name).split(/[\s._-]/)
  return words.some((_, from) => words.slice(from).join(' ').startsWith(wanted)) ? 1 : 2
}

function folded(text: string): string {
  return fold(composeAccents(text)).trim().replaceAll(/\s+/g, ' ')
}
