import { diffSequences, type Hunk } from '../../../../../src-main/content/merge/diff-sequences.ts'
import { numberElements } from '../../../../../src-main/content/merge/line-table.ts'
import type { TreeWord } from './tree-words.ts'

/** The least share of equal words, of those of the shorter block. Below it the block counts as written anew. */
const LEAST_SHARE = 0.4

/** The steps of a comparison: about a millisecond, and more for long blocks. Beyond them, changes get coarser. */
const FLOOR = 40_000
const PER_WORD = 16

type Words = readonly TreeWord[]

/**
 * Returns the changed words of two versions of a block, as ranges of their indexes. Changes with little between them
 * are one change. Returns undefined for a block that was written anew, and for equal words.
 */
export function wordChanges(before: Words, after: Words): Hunk[] | undefined {
  const table = new Map<string, number>()
  const numbersOf = (words: Words) =>
    numberElements(
      words.map(({ key }) => key),
      table,
    )
  const budget = { left: FLOOR + PER_WORD * (before.length + after.length) }
  const hunks = diffSequences(numbersOf(before), numbersOf(after), budget)
  if (hunks.length === 0) return undefined
  const removed = hunks.reduce((sum, hunk) => sum + lettersIn(before, hunk.beforeStart, hunk.beforeEnd), 0)
  const total = lettersIn(before, 0, before.length)
  const least = Math.min(total, lettersIn(after, 0, after.length))
  if (total - removed < LEAST_SHARE * least) return undefined
  return joined(hunks, before)
}

/** Joins replacements where the equal words between them are fewer than theirs, as in a sentence written anew. */
function joined(hunks: readonly Hunk[], before: Words): Hunk[] {
  const result: Hunk[] = []
  for (const hunk of hunks) {
    let [first, last] = [hunk, result.at(-1)]
    while (last && isOneChange(last, { ...hunk, ...startOf(first) }, before)) {
      first = last
      result.pop()
      last = result.at(-1)
    }
    result.push({ ...hunk, ...startOf(first) })
  }
  return result
}

const startOf = ({ beforeStart, afterStart }: Hunk) => ({ beforeStart, afterStart })

function isOneChange(one: Hunk, next: Hunk, before: Words): boolean {
  const between = before.slice(one.beforeEnd, next.beforeStart)
  if (between.some(({ kind }) => kind === 'end')) return false
  return between.length < Math.min(lengthOf(one), lengthOf(next)) || between.every(isBlank)
}

const isBlank = ({ kind }: TreeWord): boolean => kind === 'blank'

/** Returns the length of the shorter side, which is 0 for words that were only added or removed. */
const lengthOf = ({ beforeStart, beforeEnd, afterStart, afterEnd }: Hunk): number =>
  Math.min(beforeEnd - beforeStart, afterEnd - afterStart)

/** Returns the number of letters of the words between two indexes. An element that is compared as a whole has one. */
function lettersIn(words: Words, start: number, end: number): number {
  let letters = 0
  for (let index = start; index < end; index += 1) {
    const { kind, from, to } = words[index]!
    if (kind === 'word') letters += Math.max(1, to - from)
  }
  return letters
}
