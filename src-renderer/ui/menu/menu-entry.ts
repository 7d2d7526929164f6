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

export type MenuEntry = MenuAction | { kind: 'separator' } | { kind: 'label'; label: string }
