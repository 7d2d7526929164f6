import { ChangeSet } from '@codemirror/state'
import { splitBlocks } from '../../../src-main/content/markdown/blocks.ts'
import { gapBetween, type PlacedBlock } from './block-gap.ts'
import type { BlockPage, BlockSpan } from './block-page.ts'
import { numberItems } from './number-items.ts'

/** An edit of blocks. */
export interface BlockEdit {
  changes: ChangeSet
  /** The range of the inserted blocks in the text after the edit; undefined when the edit only removes blocks. */
  inserted: { from: number; to: number } | undefined
}

interface Change {
  from: number
  to: number
  insert: string
}

/**
 * Returns the edit that replaces a span with blocks. It changes only the inserted blocks, the gaps beside them, and the
 * numbers of a numbered list. Returns undefined when the new text would not parse as these blocks. An indented block,
 * for instance, would become part of a list item above it.
 */
export function arrangeBlocks(
  page: BlockPage,
  span: BlockSpan,
  placed: readonly PlacedBlock[],
): BlockEdit | undefined {
  const changes = ChangeSet.of(changesTo(page, span, placed), page.text.length)
  const after = pageAfter(page, changes)
  const sequence = [...unchanged(page, 0, span.first), ...placed, ...unchanged(page, span.last + 1)]
  const isParsedAsPlaced =
    after.blocks.length === sequence.length &&
    placed.every(({ text }, index) => textOf(after, span.first + index) === text)
  if (!isParsedAsPlaced) return undefined
  const numbers = ChangeSet.of(numberItems(page, after, sequence), after.text.length)
  const firstInserted = after.blocks[span.first + placed.findIndex(({ isInserted }) => isInserted)]
  const lastInserted = after.blocks[span.first + placed.findLastIndex(({ isInserted }) => isInserted)]
  const hasInserted = placed.some(({ isInserted }) => isInserted)
  return {
    changes: changes.compose(numbers),
    inserted:
      hasInserted && firstInserted && lastInserted
        ? { from: numbers.mapPos(firstInserted.start, -1), to: numbers.mapPos(lastInserted.end, 1) }
        : undefined,
  }
}

/** Returns the blocks of a page with indexes `from` to `to` (excluded) as blocks that stay. */
export function unchanged(page: BlockPage, from: number, to = page.blocks.length): PlacedBlock[] {
  return page.blocks.slice(from, to).map(({ kind }, index) => ({
    kind,
    text: textOf(page, from + index),
    origin: from + index,
    isInserted: false,
  }))
}

/** Returns one change for each gap between two blocks that stay. */
function changesTo(page: BlockPage, { first, last }: BlockSpan, placed: readonly PlacedBlock[]): Change[] {
  const { text, blocks } = page
  const changes: Change[] = []
  let previous = unchanged(page, Math.max(0, first - 1), first)[0]
  let from = previous?.origin === undefined ? blocks[first]!.start : blocks[previous.origin]!.end
  let insert = ''
  for (const block of [...placed, ...unchanged(page, last + 1, last + 2)]) {
    if (previous) insert += gapBetween(page, previous, block)
    previous = block
    if (block.isInserted || block.origin === undefined) {
      insert += block.text
      continue
    }
    const stays = blocks[block.origin]!
    changes.push({ from, to: stays.start, insert })
    from = stays.end
    insert = ''
  }
  const isLast = last === blocks.length - 1
  if (isLast) changes.push({ from, to: blocks[last]!.end, insert })
  return changes.filter((change) => text.slice(change.from, change.to) !== change.insert)
}

function pageAfter(page: BlockPage, changes: ChangeSet): BlockPage {
  let text = ''
  let position = 0
  changes.iterChanges((from, to, _start, _end, inserted) => {
    text += page.text.slice(position, from) + inserted.toString()
    position = to
  })
  text += page.text.slice(position)
  return { text, blocks: splitBlocks(text) }
}

function textOf({ text, blocks }: BlockPage, index: number): string {
  const block = blocks[index]
  return block ? text.slice(block.start, block.end) : ''
}
