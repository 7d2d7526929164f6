import type { EditorView } from '@codemirror/view'
import {
  Columns3,
  Copy,
  CopyPlus,
  MessageSquarePlus,
  MoveDown,
  MoveUp,
  Rows3,
  SquarePen,
  Trash2,
  WandSparkles,
} from '@lucide/vue'
import type { MenuEntry } from '../../ui/menu/menu-entry.ts'
import { shownKey } from '../format/shown-key.ts'
import { FORM_KEY } from '../forms/form-opener.ts'
import { formInBlock } from '../forms/form-target.ts'
import { tableIn } from '../forms/table-source.ts'
import { tableEntries } from '../table/table-entries.ts'
import { tableAt } from '../table/table-source.ts'
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

/** The actions of the menu that do not edit the text. */
export interface BlockMenuHooks {
  /** Opens the comments of a block; undefined where the user may not comment. */
  comment: ((blockId: string) => void) | undefined
  /** Copies the address of the section with the block. */
  copyLink: (position: number) => void
  /** Opens the form of a block with pictures, cards or rows. */
  openForm: (range: { from: number; to: number }) => void
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
    ...cellEntries(view, { from: block.start, to: block.end }),
    ...formEntry(view, { from: block.start, to: block.end }, hooks),
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

/** Returns the menus of the row and the column with the caret, in the block of their table. */
function cellEntries(view: EditorView, { from, to }: { from: number; to: number }): MenuEntry[] {
  const { head } = view.state.selection.main
  if (view.state.readOnly || head < from || head > to || !tableAt(view.state, head)) return []
  return [
    { kind: 'submenu', label: 'Row', icon: Rows3, entries: tableEntries(view, ['row']) },
    { kind: 'submenu', label: 'Column', icon: Columns3, entries: tableEntries(view, ['column']) },
    { kind: 'separator' },
  ]
}

function formEntry(
  { state }: EditorView,
  range: { from: number; to: number },
  { openForm }: BlockMenuHooks,
): MenuEntry[] {
  const form = state.readOnly ? undefined : formInBlock(state, range)
  if (!form) return []
  const isCards = tableIn(state.sliceDoc(range.from, range.to))?.isCards === true
  const label = form.target.kind === 'picture' ? 'Edit the picture' : `Edit the ${isCards ? 'cards' : 'rows'}`
  const keys = shownKey(FORM_KEY)
  return [{ label, icon: SquarePen, keys, select: () => openForm(range) }, { kind: 'separator' }]
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
