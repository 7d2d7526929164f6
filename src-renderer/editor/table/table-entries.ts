import type { EditorView } from '@codemirror/view'
import type { MenuEntry } from '../../ui/menu/menu-entry.ts'
import { shownKey } from '../format/shown-key.ts'
import {
  alignmentAtCaret,
  isPossible,
  TABLE_ACTIONS,
  type TableAction,
  type TablePart,
} from './table-menu.ts'

const BOTH: readonly TablePart[] = ['row', 'column']

/** Returns a menu of the table at the caret, for its row, its column or both. `more` stands before the deletions. */
export function tableEntries(
  view: EditorView,
  parts: readonly TablePart[] = BOTH,
  more?: TableAction,
): MenuEntry[] {
  const groups = TABLE_ACTIONS.map((group) => group.filter(({ part }) => part && parts.includes(part)))
  return (more ? groups.toSpliced(-1, 0, [more]) : groups)
    .filter((group) => group.length > 0)
    .flatMap((group, index): MenuEntry[] => [
      ...(index > 0 ? [{ kind: 'separator' } as const] : []),
      ...group.map((action) => entryOf(view, action)),
    ])
}

function entryOf(view: EditorView, action: TableAction): MenuEntry {
  const { label, key, alignment, danger, run } = action
  return {
    label,
    disabled: !isPossible(view.state, action),
    ...(key !== undefined && { keys: shownKey(key) }),
    ...(alignment !== undefined && { checked: alignment === alignmentAtCaret(view.state) }),
    ...(danger === true && { danger }),
    select: () => {
      run(view)
      view.focus()
    },
  }
}
