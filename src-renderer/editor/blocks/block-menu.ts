import type { EditorView } from '@codemirror/view'
import { Copy, CopyPlus, MessageSquarePlus, MoveDown, MoveUp, Trash2, WandSparkles } from '@lucide/vue'
import type { MenuEntry } from '../../ui/menu/menu-entry.ts'
import { shownKey } from '../format/shown-key.ts'
import { BLOCK_ACTIONS, editBlocks, turnBlocks } from './block-commands.ts'
import { blockPage } from './block-page.ts'
import { canTurn, textBlockOf, type TextBlock } from './turn-into.ts'

const TARGETS: readonly (readonly [TextBlock, string])[] = [
  ['paragraph', 'Text'],
  ['heading-1', 'Heading 1'],
  ['heading-2', 'Heading 2'],
  ['heading-3', 'Heading 3'],
  ['list', 'List'],
  ['numbers', 'Numbered list'],
  ['task', 'Task list'],
  ['quote', 'Quote'],
  ['hint', 'Hint'],
  ['expandable', 'Expandable'],
  ['code', 'Code block'],
]

/** Actions of the menu beyond the text itself. */
export interface BlockMenuHooks {
  /** Opens the comments of a block; undefined where the user may not comment. */
  comment: ((blockId: string) => void) | undefined
  /** Copies the address of the section with the block. */
  copyLink: (position: number) => void
}

/** Returns the menu of the block at an index. */
export function blockMenu(view: EditorView, index: number, hooks: BlockMenuHooks): MenuEntry[] {
  const { text, blocks } = blockPage(view.state)
  const block = blocks[index]
  if (!block) return []
  const { moveUp, moveDown, duplicate, remove } = BLOCK_ACTIONS
  const current = textBlockOf(block.kind, text.slice(block.start, block.end))
  const action = ({ label, key, run }: (typeof BLOCK_ACTIONS)[keyof typeof BLOCK_ACTIONS]) => ({
    label,
    keys: shownKey(key),
    select: () => runAt(view, block.start, run),
  })
  const turn: MenuEntry = {
    kind: 'submenu',
    label: 'Turn into',
    icon: WandSparkles,
    entries: TARGETS.map(([target, label]) => ({
      label,
      checked: target === current,
      select: () =>
        runAt(
          view,
          block.start,
          editBlocks((page, span) => turnBlocks(page, span, target)),
        ),
    })),
  }
  return [
    ...(canTurn(block.kind) ? [turn] : []),
    { ...action(duplicate), icon: CopyPlus },
    { ...action(moveUp), icon: MoveUp, disabled: index === 0 },
    { ...action(moveDown), icon: MoveDown, disabled: index === blocks.length - 1 },
    { kind: 'separator' },
    { label: 'Copy link to the section', icon: Copy, select: () => hooks.copyLink(block.start) },
    ...commentEntry(block.id, hooks),
    { kind: 'separator' },
    { ...action(remove), icon: Trash2, danger: true },
  ]
}

function commentEntry(blockId: string, { comment }: BlockMenuHooks): MenuEntry[] {
  if (!comment) return []
  return [
    {
      label: 'Comment',
      icon: MessageSquarePlus,
      keys: 'mod+alt+m',
      select: () => comment(blockId),
    },
  ]
}

/** Runs a command on the selected blocks when the block is among them, and on the block alone otherwise. */
function runAt(view: EditorView, start: number, run: (view: EditorView) => boolean): void {
  const { blocks } = blockPage(view.state)
  const { from, to } = view.state.selection.main
  const block = blocks.find((each) => each.start === start)
  const isSelected = block !== undefined && from <= block.end && to >= block.start
  if (!isSelected) view.dispatch({ selection: { anchor: start } })
  run(view)
  view.focus()
}
