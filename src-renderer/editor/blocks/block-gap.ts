import type { BlockKind } from '../../../src-main/content/markdown/blocks.ts'
import type { BlockPage } from './block-page.ts'

/** A block in a new order. */
export interface PlacedBlock {
  kind: BlockKind
  text: string
  /** The index before the edit; undefined for a new text. */
  origin: number | undefined
  /** True for an inserted block. The others stay at their place with their characters. */
  isInserted: boolean
}

const BLANK_LINE_GAP = '\n\n'
const TIGHT_GAP = '\n'
const BLANK_LINE = /\n[ \t]*\n/
const MARKER = /^[ \t]*(?:([-+*])|\d{1,9}([.)]))/

/**
 * Returns the characters between two blocks in a new order. Blocks that were neighbours before retain their gap. Items
 * of one list retain the gap of that list. All other blocks get a blank line, because one could otherwise become part
 * of the other.
 */
export function gapBetween(page: BlockPage, one: PlacedBlock, other: PlacedBlock): string {
  const after = one.origin === undefined ? undefined : gapAfter(page, one.origin)
  const ahead = other.origin === undefined ? undefined : gapAfter(page, other.origin - 1)
  const wereNeighbours = one.origin !== undefined && other.origin === one.origin + 1
  if (wereNeighbours && after !== undefined) return after
  if (areItemsOfOneList(one, other)) return listGap(page, [one, other]) ?? TIGHT_GAP
  return [after, ahead].find((gap) => gap !== undefined && BLANK_LINE.test(gap)) ?? BLANK_LINE_GAP
}

/** True when two consecutive texts are items of the same list. */
export function areItemsOfOneList(one: ListText, other: ListText): boolean {
  if (one.kind !== 'list' || other.kind !== 'list') return false
  const marker = markerOf(one.text)
  return marker !== undefined && marker === markerOf(other.text)
}

type ListText = Pick<PlacedBlock, 'kind' | 'text'>

/** Returns the character that distinguishes a list from its neighbours: the bullet, or the sign after a number. */
function markerOf(text: string): string | undefined {
  const match = MARKER.exec(text)
  return match?.[1] ?? match?.[2]
}

/** Returns the characters between a block and the next one; undefined at the ends of the page. */
function gapAfter({ text, blocks }: BlockPage, index: number): string | undefined {
  const [block, next] = [blocks[index], blocks[index + 1]]
  return block && next && text.slice(block.end, next.start)
}

/** Returns the gap that one of two items had in its list. */
function listGap(page: BlockPage, items: readonly PlacedBlock[]): string | undefined {
  const indexes = items.flatMap(({ origin }) => (origin === undefined ? [] : [origin, origin - 1]))
  const listIndex = indexes.find((index) => isWithinList(page, index))
  return listIndex === undefined ? undefined : gapAfter(page, listIndex)
}

function isWithinList(page: BlockPage, index: number): boolean {
  const [item, next] = [listText(page, index), listText(page, index + 1)]
  return item !== undefined && next !== undefined && areItemsOfOneList(item, next)
}

function listText({ text, blocks }: BlockPage, index: number): ListText | undefined {
  const block = blocks[index]
  return block && { kind: block.kind, text: text.slice(block.start, block.end) }
}
