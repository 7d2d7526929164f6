import { ChevronsDownUp, ChevronsUpDown, LayoutTemplate, Redo2, Undo2 } from '@lucide/vue'
import type { MenuEntry } from '../../../ui/menu/menu-entry.ts'
import type { Direction, EditStep, EditSteps } from '../tree-edits/edit-history.ts'

/** The most steps that a list shows. */
const MAX_SHOWN = 15

interface SideMenuActions {
  openAll: () => void
  closeAll: () => void
  showTemplates: () => void
  reverse: (direction: Direction, count: number) => void
}

/** Returns the menu of the whole tree. */
export function sideMenu(steps: EditSteps, isEditable: boolean, actions: SideMenuActions): MenuEntry[] {
  return [
    { label: 'Expand all', icon: ChevronsUpDown, keys: '*', select: actions.openAll },
    { label: 'Collapse all', icon: ChevronsDownUp, keys: '-', select: actions.closeAll },
    ...(isEditable
      ? [
          { kind: 'separator' as const },
          { label: 'Page templates…', icon: LayoutTemplate, select: actions.showTemplates },
          ...stepList('Undo back to', Undo2, steps.undo, (count) => actions.reverse('undo', count)),
          ...stepList('Redo up to', Redo2, steps.redo, (count) => actions.reverse('redo', count)),
        ]
      : []),
  ]
}

/** The steps in the order in which they are reversed. A choice reverses all before it too. */
function stepList(
  label: string,
  icon: typeof Undo2,
  steps: readonly EditStep[],
  reverse: (count: number) => void,
): MenuEntry[] {
  const entries = steps
    .toReversed()
    .slice(0, MAX_SHOWN)
    .map(({ words }, index) => ({ label: capitalized(words), select: () => reverse(index + 1) }))
  return entries.length === 0 ? [] : [{ kind: 'submenu', label, icon, entries }]
}

const capitalized = (words: string): string => words.slice(0, 1).toLocaleUpperCase() + words.slice(1)
