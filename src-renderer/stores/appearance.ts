import { defineStore } from 'pinia'
import { computed, shallowRef, watchEffect } from 'vue'
import type { Theme } from '../../src-main/schemas/bridge.ts'
import { oneOf, shared } from './persisted.ts'

export const THEMES = ['system', 'light', 'dark'] as const satisfies Theme[]
export const READING_FONTS = ['sans', 'serif'] as const
export const TEXT_SIZES = ['normal', 'large'] as const

export type ReadingFont = (typeof READING_FONTS)[number]
export type TextSize = (typeof TEXT_SIZES)[number]

/** The look of the app. It is stored on this machine and written to the document, where the tokens follow it. */
export const useAppearance = defineStore('appearance', () => {
  const theme = shared<Theme>('theme', 'system', oneOf(THEMES))
  const readingFont = shared<ReadingFont>('reading-font', 'sans', oneOf(READING_FONTS))
  const textSize = shared<TextSize>('text-size', 'normal', oneOf(TEXT_SIZES))

  const system = matchMedia('(prefers-color-scheme: dark)')
  const isSystemDark = shallowRef(system.matches)
  system.addEventListener('change', (event) => (isSystemDark.value = event.matches))

  /** The theme on the screen, chosen by the user or the system. */
  const shownTheme = computed(() =>
    theme.value === 'system' ? (isSystemDark.value ? 'dark' : 'light') : theme.value,
  )

  watchEffect(() => {
    const { dataset } = document.documentElement
    dataset['theme'] = shownTheme.value
    dataset['reading'] = readingFont.value
    dataset['text'] = textSize.value
  })

  return { theme, readingFont, textSize, shownTheme }
})
