import { divideLines, mergeText } from './merge-text.ts'
import type { TextMerge } from './merge-text.ts'
import { mergeWords } from './merge-words.ts'

/**
 * Merges the text of two users who write at one time. It is the merge by lines with one addition: where both changed
 * different words of one line, both changes are applied. A line of Markdown is a whole paragraph, and its writers see
 * two sentences of it as two places.
 */
export function mergeWriting(base: string, mine: string, theirs: string): TextMerge {
  const merged = mergeText(base, mine, theirs)
  if (merged.conflicts.length === 0) return merged
  const agreed = agreeOnWords({ base, mine, theirs })
  return mergeText(base, agreed.mine, agreed.theirs)
}

/** The two texts, with the same lines in both wherever their changes can be merged by words. */
function agreeOnWords(texts: { base: string; mine: string; theirs: string }): {
  mine: string
  theirs: string
} {
  const places = divideLines(texts).map(({ kind, base, mine, theirs }) => {
    const merged = kind === 'conflict' ? mergeWords({ base, mine, theirs }) : undefined
    return merged === undefined ? { mine, theirs } : { mine: merged, theirs: merged }
  })
  return {
    mine: places.map((place) => place.mine).join(''),
    theirs: places.map((place) => place.theirs).join(''),
  }
}
