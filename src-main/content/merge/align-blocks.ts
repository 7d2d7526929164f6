import { splitBlocks } from '../markdown/blocks.ts'
import type { Block } from '../markdown/blocks.ts'
import { diffSequences } from './diff-sequences.ts'
import type { Hunk } from './diff-sequences.ts'
import { countWords, similarity } from './text-similarity.ts'
import type { WordCounts } from './text-similarity.ts'
import { budgetFor } from './work-budget.ts'

/** The lowest similarity at which two blocks count as one edited block. */
const ALIKE = 0.4
/** The number of places, above and below its own, that are searched for an edited block. */
const REACH = 8

/** A text with its blocks. */
export interface BlockVersion {
  text: string
  blocks: readonly Block[]
}

/**
 * Finds the place of each block of a text in a later version: block id in `before` → block id in `after`. Blocks with
 * the same text are the same block, first in order and then at any place. A remaining block is the same if it still has
 * enough of its words. A deleted block is absent. Work is linear in the texts, because each edited block is compared
 * with a fixed number of neighbours.
 */
export function alignBlocks(before: string, after: string): Map<string, string> {
  return alignVersions(
    { text: before, blocks: splitBlocks(before) },
    { text: after, blocks: splitBlocks(after) },
  )
}

/** Finds the place of each block in a later version, as `alignBlocks` does, for texts whose blocks are known. */
export function alignVersions(old: BlockVersion, now: BlockVersion): Map<string, string> {
  const places = new Map<number, number>()
  const hunks = diffSequences(
    ...hashNumbers(old.blocks, now.blocks),
    budgetFor(old.blocks.length + now.blocks.length),
  )
  pairUnchanged(hunks, old.blocks.length, places)
  pairMoved(hunks, old, now, places)
  const taken = new Set(places.values())
  for (const hunk of hunks) pairEdited(hunk, old, now, places, taken)
  return new Map([...places].map(([from, to]) => [old.blocks[from]!.id, now.blocks[to]!.id]))
}

/** Returns a number for each block, equal for blocks with the same text. The ordinal in the id does not count. */
function hashNumbers(before: readonly Block[], after: readonly Block[]): [Int32Array, Int32Array] {
  const numbers = new Map<string, number>()
  const numberOf = (block: Block) => {
    const hash = hashOf(block)
    const number = numbers.get(hash) ?? numbers.size
    numbers.set(hash, number)
    return number
  }
  return [Int32Array.from(before, numberOf), Int32Array.from(after, numberOf)]
}

function hashOf({ id }: Block): string {
  const dash = id.indexOf('-')
  return dash < 0 ? id : id.slice(0, dash)
}

function pairUnchanged(hunks: Hunk[], count: number, places: Map<number, number>): void {
  let next = 0
  let shift = 0
  for (const hunk of [...hunks, { beforeStart: count, beforeEnd: count, afterEnd: count }]) {
    for (; next < hunk.beforeStart; next++) places.set(next, next + shift)
    next = hunk.beforeEnd
    shift = hunk.afterEnd - hunk.beforeEnd
  }
}

/** Pairs the changed blocks that have a changed block of the same text elsewhere, first with first. */
function pairMoved(hunks: Hunk[], old: BlockVersion, now: BlockVersion, places: Map<number, number>): void {
  const waiting = new Map<string, number[]>()
  for (const { afterStart, afterEnd } of hunks.toReversed()) {
    for (let place = afterEnd - 1; place >= afterStart; place--) {
      const hash = hashOf(now.blocks[place]!)
      const list = waiting.get(hash)
      if (list) list.push(place)
      else waiting.set(hash, [place])
    }
  }
  for (const { beforeStart, beforeEnd } of hunks) {
    for (let place = beforeStart; place < beforeEnd; place++) {
      const newPlace = waiting.get(hashOf(old.blocks[place]!))?.pop()
      if (newPlace !== undefined) places.set(place, newPlace)
    }
  }
}

interface Likeness {
  from: number
  to: number
  share: number
}

/** Pairs the rest of a hunk by similarity, the most similar first. */
function pairEdited(
  hunk: Hunk,
  old: BlockVersion,
  now: BlockVersion,
  places: Map<number, number>,
  taken: Set<number>,
): void {
  const removed = range(hunk.beforeStart, hunk.beforeEnd).filter((place) => !places.has(place))
  const fresh = range(hunk.afterStart, hunk.afterEnd).filter((place) => !taken.has(place))
  for (const { from, to } of likenesses(removed, fresh, old, now)) {
    if (places.has(from) || taken.has(to)) continue
    places.set(from, to)
    taken.add(to)
  }
}

function likenesses(removed: number[], fresh: number[], old: BlockVersion, now: BlockVersion): Likeness[] {
  const words = fresh.map((place) => wordsOf(now, place))
  const pairs = removed.flatMap((from, index) => {
    const ownWords = wordsOf(old, from)
    const middle = Math.round((index * fresh.length) / removed.length)
    const near = range(Math.max(0, middle - REACH), Math.min(fresh.length, middle + REACH + 1))
    return near.map((other) => ({ from, to: fresh[other]!, share: similarity(ownWords, words[other]!) }))
  })
  const alike = pairs.filter(({ share }) => share >= ALIKE)
  return alike.toSorted(
    (left, right) => right.share - left.share || left.from - right.from || left.to - right.to,
  )
}

function wordsOf({ text, blocks }: BlockVersion, place: number): WordCounts {
  return countWords(text.slice(blocks[place]!.start, blocks[place]!.end))
}

function range(start: number, end: number): number[] {
  return Array.from({ length: Math.max(0, end - start) }, (_, index) => start + index)
}
