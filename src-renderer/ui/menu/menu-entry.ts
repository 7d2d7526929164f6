import type { Component } from 'vue'

/** A line of a menu. `select` runs when it is chosen. A `danger` line deletes or discards. */
export interface MenuAction {
  kind?: 'action'
  label: string
  icon?: Component
  /** The keys as `mod+shift+k`. They are only shown; the screen that owns the menu handles them. */
  keys?: string
  danger?: boolean
  disabled?: boolean
  /** True when this is the current one of several choices. */
  checked?: boolean
  select: () => void
}

/** A line that opens another menu beside it. */
export interface SubMenu {
  kind: 'submenu'
  label: string
  icon?: Component
  entries: MenuEntry[]
}

export type MenuEntry = MenuAction | SubMenu | { kind: 'separator' } | { kind: 'label'; label: string }

/** The components that build the lines of one kind of menu. */
export type MenuParts = Record<
  'item' | 'label' | 'separator' | 'sub' | 'subTrigger' | 'subContent' | 'portal',
  Component
>
