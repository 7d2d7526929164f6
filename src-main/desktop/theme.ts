import { nativeTheme } from 'electron'
import type { Theme } from '../schemas/bridge.ts'
import type { Preferences } from './preferences.ts'

/** The theme of the app. It is stored, and passed to Electron so that menus, dialogs and the page have the same. */
export interface ThemeChoice {
  current(): Theme
  choose(theme: Theme): void
}

/** Applies the stored theme. `changed` receives every choice. */
export function themeChoice(preferences: Preferences, changed: (theme: Theme) => void): ThemeChoice {
  nativeTheme.themeSource = preferences.theme()
  return {
    current: () => preferences.theme(),
    choose(theme) {
      preferences.setTheme(theme)
      nativeTheme.themeSource = theme
      changed(theme)
    },
  }
}
