import { activeRow } from './active-row.ts'

/** The distance of a menu from the beginning of its row, in pixels. */
const MENU_INDENT = 24

/**
 * Opens the menu of the active row, beside that row. The menu key reaches the tree, which has the focus. A pointer
 * opens the menu of its row by itself.
 */
export function openRowMenu(event: MouseEvent): void {
  const isPointed = event.button === 2
  if (isPointed) return
  const line = activeRow(event.currentTarget)?.firstElementChild
  if (!line) return
  event.preventDefault()
  const { left, bottom } = line.getBoundingClientRect()
  const point = { clientX: left + MENU_INDENT, clientY: bottom }
  line.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true, ...point }))
}

/**
 * Moves the focus from a clicked row to the tree. The row may scroll out of the document, and keys would have no effect
 * then. A press that becomes a drag or opens a menu is no click on the row.
 */
export function takeFocus({ currentTarget: tree }: MouseEvent): void {
  const focused = document.activeElement
  if (!(tree instanceof HTMLElement) || !focused?.matches('.tree-line')) return
  if (tree.contains(focused)) tree.focus({ preventScroll: true })
}
