import type { Component } from 'vue'

/** One line of a menu. `select` runs when it is chosen; a `danger` one takes something away. */
export interface MenuAction {
  kind?: 'action'
  label: string
  icon?: Component
  /** Its keys as `mod+shift+k`; only shown, the screen that owns the menu listens for them. */
  keys?: string
  danger?: boolean
  disabled?: boolean
  /** Given for one of several: whether it is the current one. */
  checked?: boolean
  select: () => void
}

export type MenuEntry = MenuAction | { kind: 'separator' } | { kind: 'label'; label: string }
