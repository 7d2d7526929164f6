import {
  findQuote,
  isAmbiguous,
  type WordRange,
} from '../../../../../src-main/content/comments/quoted-words.ts'
import { splitBlocks, type Block } from '../../../../../src-main/content/markdown/blocks.ts'
import type { Suggestion } from '../../../comments/read-suggestions.ts'

/** A suggestion, and the block on which its comment stands now. */
export interface PlacedSuggestion {
  suggestion: Suggestion
  node: string | undefined
}

/** The reason why a suggestion is not applied to a text. `overlaps` names the one that is applied in its place. */
export type Obstacle<Placed> =
  | { kind: 'block changed' }
  | { kind: 'words changed' }
  | { kind: 'words repeated' }
  | { kind: 'overlaps'; other: Placed }

/** The text with suggestions applied to it, and the suggestions that were not. */
export interface SuggestionPlan<Placed> {
  text: string
  applied: Placed[]
  unapplied: { placed: Placed; obstacle: Obstacle<Placed> }[]
}

interface Edit<Placed> {
  placed: Placed
  range: WordRange
  replacement: string
}

const BREAK = /\r\n?|\n/g

/**
 * Applies suggestions to a text. Each finds its block or its words in the text as it is now, so an edit of another part
 * is no obstacle. Of two that replace the same words differently, the first one is applied.
 */
export function planSuggestions<Placed extends PlacedSuggestion>(
  text: string,
  suggestions: readonly Placed[],
): SuggestionPlan<Placed> {
  const blocks = new Map(splitBlocks(text).map((block) => [block.id, block]))
  const edits: Edit<Placed>[] = []
  const plan: SuggestionPlan<Placed> = { text, applied: [], unapplied: [] }
  for (const placed of suggestions) {
    const place = rangeOf(text, blocks, placed)
    if (place.kind !== 'found') {
      plan.unapplied.push({ placed, obstacle: place })
      continue
    }
    const edit = { placed, ...editOf(text, place.range, placed.suggestion) }
    const other = edits.find(({ range }) => range.start < edit.range.end && edit.range.start < range.end)
    if (other && !isSame(other, edit)) {
      plan.unapplied.push({ placed, obstacle: { kind: 'overlaps', other: other.placed } })
      continue
    }
    if (!other) edits.push(edit)
    plan.applied.push(placed)
  }
  for (const { range, replacement } of edits.toSorted((one, other) => other.range.start - one.range.start))
    plan.text = plan.text.slice(0, range.start) + replacement + plan.text.slice(range.end)
  return plan
}

/** Returns the block of a suggestion in a text: the named one, or else the one on which the comment stands. */
function blockOf(
  blocks: ReadonlyMap<string, Block>,
  { suggestion, node }: PlacedSuggestion,
): Block | undefined {
  const named = suggestion.block === undefined ? undefined : blocks.get(suggestion.block)
  // Words are found by themselves. A whole block is replaced only as its reviewer saw it.
  const mayMove = suggestion.words !== undefined || suggestion.block === undefined
  return named ?? (mayMove && node !== undefined ? blocks.get(node) : undefined)
}

function rangeOf(
  text: string,
  blocks: ReadonlyMap<string, Block>,
  placed: PlacedSuggestion,
): { kind: 'found'; range: WordRange } | Exclude<Obstacle<never>, { kind: 'overlaps' }> {
  const block = blockOf(blocks, placed)
  if (!block) return { kind: 'block changed' }
  const { words } = placed.suggestion
  if (words === undefined) return { kind: 'found', range: { start: block.start, end: block.end } }
  const source = text.slice(block.start, block.end)
  const range = findQuote(source, words)
  if (range)
    return { kind: 'found', range: { start: block.start + range.start, end: block.start + range.end } }
  return { kind: isAmbiguous(source, words) ? 'words repeated' : 'words changed' }
}

/**
 * Returns the edit of a suggestion, with the line ends of the text. A removed block includes the blank lines after it.
 */
function editOf(
  text: string,
  range: WordRange,
  { words, replacement }: Suggestion,
): { range: WordRange; replacement: string } {
  const lineBreak = /\r\n?|\n/.exec(text)?.[0] ?? '\n'
  const isRemoved = replacement === '' && words === undefined
  const blank = isRemoved ? (/^(?:\r\n?|\n)+/.exec(text.slice(range.end))?.[0].length ?? 0) : 0
  return {
    range: { start: range.start, end: range.end + blank },
    replacement: replacement.replace(BREAK, lineBreak),
  }
}

function isSame(one: Edit<unknown>, other: Edit<unknown>): boolean {
  return (
    one.range.start === other.range.start &&
    one.range.end === other.range.end &&
    one.replacement === other.replacement
  )
}
