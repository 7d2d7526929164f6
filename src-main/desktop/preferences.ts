import Store from 'electron-store'
import type { Theme } from '../schemas/bridge.ts'
import type { WindowState } from './window-place.ts'

interface Stored {
  theme: Theme
  window?: WindowState
}

/** The preferences for the app's appearance on this machine. They never contain text of the user. */
export interface Preferences {
  theme(): Theme
  setTheme(theme: Theme): void
  windowState(): WindowState | undefined
  setWindowState(state: WindowState): void
}

const number = { type: 'number' } as const

/** The options of the file. An invalid file is replaced, because its loss is better than a failed start. */
const options = {
  name: 'desktop',
  clearInvalidConfig: true,
  configFileMode: 0o600,
  defaults: { theme: 'system' },
  schema: {
    theme: { type: 'string', enum: ['system', 'light', 'dark'] },
    window: {
      type: 'object',
      properties: { x: number, y: number, width: number, height: number, maximised: { type: 'boolean' } },
      required: ['x', 'y', 'width', 'height', 'maximised'],
    },
  },
} as const

/** Opens the preferences in the app's own folder. */
export function openPreferences(): Preferences {
  const store = new Store<Stored>(options)
  return {
    theme: () => store.get('theme'),
    setTheme: (theme) => store.set('theme', theme),
    windowState: () => store.get('window'),
    setWindowState: (state) => store.set('window', state),
  }
}
