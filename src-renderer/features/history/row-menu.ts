import type { MenuEntry } from '../../ui/menu/menu-entry.ts'

/** The menu of a row, at the button that opened it. */
export interface RowMenu {
  /** The number of the revision. */
  number: number
  button: HTMLElement
  entries: MenuEntry[]
}
