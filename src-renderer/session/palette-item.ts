import type { Component } from 'vue'

/** An item of the palette. */
export interface PaletteItem {
  id: string
  title: string
  /** The place, such as the ancestors of a page. */
  place?: string
  /** A part of its text. */
  snippet?: string
  icon?: Component
  keys?: string
  /** True for a current choice, such as the theme in use. */
  isCurrent?: boolean
  run: () => void
}

export interface PaletteGroup {
  label: string
  items: PaletteItem[]
  /** True for the texts that were found. They arrive after all other items. */
  isOfTexts?: boolean
}
