import { onScopeDispose } from 'vue'
import type { Selection } from './use-selection.ts'

/** The parts of a list on which its keys act. */
export interface ListKeys {
  selection: Selection
  /** True when rows can be selected. */
  canSelect: () => boolean
  list: () => HTMLElement | null
  open: (at: number) => void
  focusFilter: () => void
}

/** The elements that have keys of their own. */
const OWN_KEYS =
  'input:not([type=checkbox]), textarea, select, [contenteditable=true], [role=dialog], [role=menu], [role=tree]'

/**
 * Moves through a list of change requests: J and K or the arrows move; with Shift they select the rows in between. X
 * selects, Enter opens, Escape clears the selection, and / goes to the filter.
 */
export function useListKeys({ selection, canSelect, list, open, focusFilter }: ListKeys): void {
  function step(event: KeyboardEvent): (() => void) | undefined {
    const isRange = event.shiftKey && canSelect()
    const isInList = list()?.contains(document.activeElement) === true
    switch (event.key.toLowerCase()) {
      case 'j':
        return () => selection.move(1, isRange)
      case 'k':
        return () => selection.move(-1, isRange)
      case 'arrowdown':
        return isInList ? () => selection.move(1, isRange) : undefined
      case 'arrowup':
        return isInList ? () => selection.move(-1, isRange) : undefined
      case 'x':
        return canSelect() ? () => selection.toggle(selection.active.value, event.shiftKey) : undefined
      case 'enter':
        return document.activeElement === document.body ? () => open(selection.active.value) : undefined
      case 'escape':
        return selection.selected.value.size > 0 ? selection.clear : undefined
      case '/':
        return focusFilter
      default:
        return undefined
    }
  }

  function press(event: KeyboardEvent): void {
    if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.target instanceof Element && event.target.closest(OWN_KEYS)) return
    const act = step(event)
    if (!act) return
    event.preventDefault()
    act()
  }
  window.addEventListener('keydown', press)
  onScopeDispose(() => window.removeEventListener('keydown', press))
}
