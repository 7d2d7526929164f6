import type { Component } from 'vue'

/** Something that the palette offers. */
export interface PaletteItem {
  id: string
  title: string
  /** Where it stands, such as the pages above it. */
  place?: string
  /** A stretch of its text. */
  snippet?: string
  icon?: Component
  keys?: string
  /** A current choice, such as the theme in use. */
  isCurrent?: boolean
  run: () => void
}

export interface PaletteGroup {
  label: string
  items: PaletteItem[]
}
