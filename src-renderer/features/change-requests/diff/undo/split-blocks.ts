import type { DiffSide } from '../moves/moved-lines.ts'

/** The blocks of one side, by their indexes. */
export interface BlockRange {
  first: number
  last: number
}

/** A block that was split into several ones, or several ones that were joined into one. */
export type SplitBlocks = Readonly<Record<DiffSide, BlockRange>>

const OTHER: Readonly<Record<DiffSide, DiffSide>> = { before: 'after', after: 'before' }
/** The part of the pairs of words of a block that stem from the whole one. The rest was edited. */
const LEAST_SHARE = 0.5
const WORD = /[\p{L}\p{M}\p{N}]+/gu

/**
 * Returns the split or joined blocks to which a changed block belongs; undefined for any other block. `texts` are those
 * of all blocks of both sides in their order.
 */
export function splitBlocksOf(
  texts: Readonly<Record<DiffSide, readonly string[]>>,
  { side, index }: { side: DiffSide; index: number },
): SplitBlocks | undefined {
  const other = OTHER[side]
  const known = { before: new Set(texts.before), after: new Set(texts.after) }
  const isChanged = (of: DiffSide, at: number): boolean => !known[OTHER[of]].has(texts[of][at] ?? '')
  const partsOf = (of: DiffSide, whole: string): BlockRange | undefined =>
    findParts(
      whole,
      texts[of].map((text, at) => (isChanged(of, at) ? text : undefined)),
    )
  const parts = partsOf(other, texts[side][index] ?? '')
  if (parts) return rangesOf({ side, index, parts })
  for (const [at, whole] of texts[other].entries()) {
    const own = isChanged(other, at) ? partsOf(side, whole) : undefined
    if (own && own.first <= index && index <= own.last)
      return rangesOf({ side: other, index: at, parts: own })
  }
  return undefined
}

/** Returns the ranges of both sides for a whole block and its parts on the other side. */
function rangesOf({ side, index, parts }: { side: DiffSide; index: number; parts: BlockRange }): SplitBlocks {
  const whole = { first: index, last: index }
  return side === 'before' ? { before: whole, after: parts } : { before: parts, after: whole }
}

/**
 * Finds several blocks in a row that have the words of a whole one, each its own part of them. A block that only
 * resembles another part is none. Undefined texts are those of unchanged blocks.
 */
function findParts(whole: string, texts: readonly (string | undefined)[]): BlockRange | undefined {
  const left = new Map<string, number>()
  for (const pair of pairsOf(whole)) left.set(pair, (left.get(pair) ?? 0) + 1)
  let parts: BlockRange | undefined
  for (const [index, text] of texts.entries()) {
    if (text !== undefined && takes(left, pairsOf(text))) {
      parts = { first: parts?.first ?? index, last: index }
    } else if (parts && parts.last > parts.first) return parts
    else parts = undefined
  }
  return parts && parts.last > parts.first ? parts : undefined
}

/** Takes the pairs of a block from those that are left of the whole one. Returns false where too few are left. */
function takes(left: Map<string, number>, pairs: readonly string[]): boolean {
  const taken = pairs.filter((pair) => (left.get(pair) ?? 0) > 0)
  if (taken.length === 0 || taken.length < pairs.length * LEAST_SHARE) return false
  for (const pair of taken) left.set(pair, (left.get(pair) ?? 1) - 1)
  return true
}

/** Returns the pairs of adjacent words of a text. Single words are common to texts that have nothing else in common. */
function pairsOf(text: string): string[] {
  const words = text.toLowerCase().match(WORD) ?? []
  return words.slice(1).map((word, index) => `${words[index]} ${word}`)
}
