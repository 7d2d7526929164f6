import { EditorSelection, type EditorState, type StateCommand, type TransactionSpec } from '@codemirror/state'
import type { KeyBinding } from '@codemirror/view'
import { splitBlocks } from '../../../src-main/content/markdown/blocks.ts'
import { arrangeBlocks, unchanged, type BlockEdit } from './arrange-blocks.ts'
import type { PlacedBlock } from './block-gap.ts'
import { blockPage, selectedSpan, type BlockPage, type BlockSpan } from './block-page.ts'
import { caretInBlock } from './caret-in-block.ts'
import { blockOf, canTurn, wordsOf, type TextBlock } from './turn-into.ts'

/**
 * Returns the edit that moves blocks in front of the block with index `target`. The number of blocks as `target` is the
 * end of the page. Returns undefined when nothing moves, or when a block would change its meaning there.
 */
export function moveBlocks(
  page: BlockPage,
  { first, last }: BlockSpan,
  target: number,
): BlockEdit | undefined {
  if (target < 0 || target > page.blocks.length || (target >= first && target <= last + 1)) return undefined
  const moved = unchanged(page, first, last + 1).map((block) => ({ ...block, isInserted: true }))
  return target < first
    ? arrangeBlocks(page, { first: target, last }, [...moved, ...unchanged(page, target, first)])
    : arrangeBlocks(page, { first, last: target - 1 }, [...unchanged(page, last + 1, target), ...moved])
}

/** Returns the edit that inserts copies of blocks after them. */
export function duplicateBlocks(page: BlockPage, span: BlockSpan): BlockEdit | undefined {
  const blocks = unchanged(page, span.first, span.last + 1)
  return arrangeBlocks(page, span, [...blocks, ...blocks.map((block) => ({ ...block, isInserted: true }))])
}

/** Returns the edit that removes blocks. */
export function deleteBlocks(page: BlockPage, span: BlockSpan): BlockEdit | undefined {
  return arrangeBlocks(page, span, [])
}

/** Returns the edit that turns the text blocks of a span into another kind; undefined when it has none. */
export function turnBlocks(page: BlockPage, span: BlockSpan, target: TextBlock): BlockEdit | undefined {
  const blocks = unchanged(page, span.first, span.last + 1)
  if (!blocks.some(({ kind }) => canTurn(kind))) return undefined
  return arrangeBlocks(
    page,
    span,
    blocks.flatMap((block) => (canTurn(block.kind) ? turned(block, target) : [block])),
  )
}

function turned({ kind, text }: PlacedBlock, target: TextBlock): PlacedBlock[] {
  const source = blockOf(target, wordsOf(kind, text))
  return splitBlocks(source).map((block) => ({
    kind: block.kind,
    text: source.slice(block.start, block.end),
    origin: undefined,
    isInserted: true,
  }))
}

type SpanEdit = (page: BlockPage, span: BlockSpan) => BlockEdit | undefined

/** Returns a command that edits the blocks of the selection. */
export function editBlocks(edit: SpanEdit): StateCommand {
  return ({ state, dispatch }) => {
    const span = selectedSpan(state)
    if (state.readOnly || !span) return false
    const blockEdit = edit(blockPage(state), span)
    if (blockEdit) dispatch(state.update(blockTransaction(state, span, blockEdit)))
    // The key must not reach another command when the blocks cannot change.
    return true
  }
}

/** Returns the transaction of an edit. The selection stays at the same words. */
export function blockTransaction(
  state: EditorState,
  { first, last }: BlockSpan,
  { changes, inserted }: BlockEdit,
): TransactionSpec {
  const { text, blocks } = blockPage(state)
  const [start, end] = [blocks[first]!.start, blocks[last]!.end]
  const before = text.slice(start, end)
  const after = inserted ? changes.apply(state.doc).sliceString(inserted.from, inserted.to) : ''
  const moved = (position: number) => {
    if (!inserted) return changes.mapPos(start, -1)
    const offset = Math.min(before.length, Math.max(0, position - start))
    return inserted.from + caretInBlock(before, offset, after)
  }
  const { anchor, head } = state.selection.main
  return {
    changes,
    selection: EditorSelection.single(moved(anchor), moved(head)),
    scrollIntoView: true,
    userEvent: 'move.block',
  }
}

const moveUp = editBlocks((page, span) => moveBlocks(page, span, span.first - 1))
const moveDown = editBlocks((page, span) => moveBlocks(page, span, span.last + 2))

/** An action on the blocks of the selection. A menu and a shortcut run it. */
export interface BlockAction {
  label: string
  /** CodeMirror's name of the key. */
  key: string
  run: StateCommand
}

/** The actions on blocks, by name. */
export const BLOCK_ACTIONS = {
  moveUp: { label: 'Move up', key: 'Mod-Shift-ArrowUp', run: moveUp },
  moveDown: { label: 'Move down', key: 'Mod-Shift-ArrowDown', run: moveDown },
  duplicate: { label: 'Duplicate', key: 'Mod-Shift-d', run: editBlocks(duplicateBlocks) },
  remove: { label: 'Delete', key: 'Mod-Shift-Backspace', run: editBlocks(deleteBlocks) },
} as const satisfies Record<string, BlockAction>

/** The keys of the actions on blocks. */
export const blockKeymap: readonly KeyBinding[] = Object.values(BLOCK_ACTIONS).map(({ key, run }) => ({
  key,
  run,
  preventDefault: true,
}))
