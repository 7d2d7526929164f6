import type { Component } from 'vue'

/** A line of a menu. `select` runs when it is chosen. A `danger` line deletes or discards. */
export interface MenuAction {
  kind?: 'action'
  label: string
  icon?: Component
  /** Its keys as `mod+shift+k`. They are only shown; the screen that owns the menu handles them. */
  keys?: string
  danger?: boolean
  disabled?: boolean
  /** For one of several choices: true when it is the current one. */
  checked?: boolean
  select: () => void
}

/** A line that opens a menu of its own beside it. */
export interface SubMenu {
  kind: 'submenu'
  label: string
  icon?: Component
  entries: MenuEntry[]
}

export type MenuEntry = MenuAction | SubMenu | { kind: 'separator' } | { kind: 'label'; label: string }

/** The components of a kind of menu, of which its lines consist. */
export type MenuParts = Record<
  'item' | 'label' | 'separator' | 'sub' | 'subTrigger' | 'subContent' | 'portal',
  Component
>
