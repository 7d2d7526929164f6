import createBidi from 'bidi-js'
import { charactersOf } from './line-breaks.ts'

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

const bidi = createBidi()

/** The embedding level of each unit of a paragraph; a paragraph without right-to-left letters has none. */
export interface Direction {
  isRightToLeft: boolean
  levels: Uint8Array | undefined
}

/** Finds the direction of a paragraph, and of each letter, by the Unicode Bidirectional Algorithm. */
export function directionOf(text: string): Direction {
  if (!RIGHT_TO_LEFT.test(text)) return { isRightToLeft: false, levels: undefined }
  const { levels, paragraphs } = bidi.getEmbeddingLevels(text)
  return { isRightToLeft: ((paragraphs[0]?.level ?? 0) & 1) === 1, levels }
}

/** True when a text begins with right-to-left letters. */
export function startsFromRight(text: string): boolean {
  return directionOf(text.trim()).isRightToLeft
}

/**
 * Returns the text of a right-to-left run for the shaper, with mirrored brackets. The shaper turns a text with letters
 * around. A text of signs alone has no direction for it, so it is turned around here.
 */
export function fromRight(text: string): string {
  const characters = charactersOf(text).map((character) => bidi.getMirroredCharacter(character) ?? character)
  return (RIGHT_TO_LEFT.test(text) ? characters : characters.toReversed()).join('')
}

/** Sorts the parts of a line into their visual order from left to right (UAX #9, rule L2). */
export function visualOrder<Part extends { level: number }>(parts: readonly Part[]): Part[] {
  const ordered = [...parts]
  const highest = Math.max(0, ...parts.map((part) => part.level))
  for (let level = highest; level > 0; level--) {
    for (let start = 0; start < ordered.length; start++) {
      let end = start
      while (end < ordered.length && ordered[end]!.level >= level) end++
      if (end > start + 1) ordered.splice(start, end - start, ...ordered.slice(start, end).reverse())
      start = end
    }
  }
  return ordered
}
