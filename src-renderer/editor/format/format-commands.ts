import type { StateCommand } from '@codemirror/state'
import type { KeyBinding } from '@codemirror/view'
import { templateOf } from './block-templates.ts'
import { insertBlock } from './insert-block.ts'
import { insertLink } from './insert-link.ts'
import { toggleHeading, toggleLines } from './line-prefix.ts'
import { toggleMark } from './toggle-mark.ts'

/** The id of a text command. */
export type FormatId =
  | 'bold'
  | 'italic'
  | 'code'
  | 'strike'
  | 'link'
  | 'heading-1'
  | 'heading-2'
  | 'heading-3'
  | 'list'
  | 'numbers'
  | 'task'
  | 'quote'
  | 'code-block'
  | 'hint'
  | 'tabs'
  | 'table'

/** A text command of the toolbar and the keyboard. */
export interface FormatCommand {
  label: string
  /** CodeMirror's name of the key. `Mod` is Ctrl, or Cmd on a Mac. */
  key?: string
  run: StateCommand
}

/** The text commands of the toolbar and the keyboard, by id. */
export const FORMAT_COMMANDS: Readonly<Record<FormatId, FormatCommand>> = {
  bold: { label: 'Bold', key: 'Mod-b', run: toggleMark('**') },
  italic: { label: 'Italic', key: 'Mod-i', run: toggleMark('_') },
  code: { label: 'Code', key: 'Mod-e', run: toggleMark('`') },
  strike: { label: 'Strikethrough', key: 'Mod-Shift-x', run: toggleMark('~~') },
  link: { label: 'Link', key: 'Mod-Alt-k', run: insertLink },
  'heading-1': { label: 'Heading 1', key: 'Mod-Alt-1', run: toggleHeading(1) },
  'heading-2': { label: 'Heading 2', key: 'Mod-Alt-2', run: toggleHeading(2) },
  'heading-3': { label: 'Heading 3', key: 'Mod-Alt-3', run: toggleHeading(3) },
  list: { label: 'List', key: 'Mod-Shift-8', run: toggleLines('bullet') },
  numbers: { label: 'Numbered list', key: 'Mod-Shift-7', run: toggleLines('number') },
  task: { label: 'Task list', key: 'Mod-Shift-9', run: toggleLines('task') },
  quote: { label: 'Quote', key: 'Mod-Shift-.', run: toggleLines('quote') },
  'code-block': { label: 'Code block', key: 'Mod-Alt-c', run: insertBlock(templateOf('code')) },
  hint: { label: 'Hint', run: insertBlock(templateOf('hint')) },
  tabs: { label: 'Tabs', run: insertBlock(templateOf('tabs')) },
  table: { label: 'Table', run: insertBlock(templateOf('table')) },
}

/** Makes selected words a link. Without a selection it returns false, because the key opens the palette. */
export const linkWords: StateCommand = (target) => !target.state.selection.main.empty && insertLink(target)

/** The key bindings of the commands. */
export const formatKeymap: readonly KeyBinding[] = [
  ...Object.values(FORMAT_COMMANDS).flatMap(({ key, run }) =>
    key === undefined ? [] : [{ key, run, preventDefault: true }],
  ),
  { key: 'Mod-k', run: linkWords },
]
