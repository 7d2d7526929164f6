import { app, BrowserWindow, screen } from 'electron'
import { APP_ORIGIN } from './app-scheme.ts'
import type { Preferences } from './preferences.ts'
import { MIN_HEIGHT, MIN_WIDTH, placeWindow } from './window-place.ts'

export interface WindowOptions {
  preferences: Preferences
  /** The built preload script. */
  preload: string
  platform: string
}

/** The settings that isolate the page. None of them may ever be removed. */
const webPreferences = ({ preload, platform }: WindowOptions): Electron.WebPreferences => ({
  preload,
  sandbox: true,
  contextIsolation: true,
  nodeIntegration: false,
  // Without a menu item, developer tools have no key either.
  devTools: !app.isPackaged,
  nodeIntegrationInSubFrames: false,
  nodeIntegrationInWorker: false,
  webSecurity: true,
  webviewTag: false,
  navigateOnDragDrop: false,
  // Except on macOS, the spelling checker fetches its dictionaries from the network.
  spellcheck: platform === 'darwin',
})

function remember(window: BrowserWindow, preferences: Preferences): void {
  const state = { ...window.getNormalBounds(), maximised: window.isMaximized() }
  preferences.setWindowState(state)
}

/** Opens the app's window at its last place, and shows it once the page is drawn. */
export function openAppWindow(options: WindowOptions): BrowserWindow {
  const { preferences } = options
  const state = preferences.windowState()
  const screens = screen.getAllDisplays().map(({ workArea }) => workArea)
  const window = new BrowserWindow({
    ...placeWindow(state, screens),
    minWidth: MIN_WIDTH,
    minHeight: MIN_HEIGHT,
    title: 'Carrel',
    show: false,
    webPreferences: webPreferences(options),
  })
  if (state?.maximised) window.maximize()
  window.once('ready-to-show', () => window.show())
  window.on('close', () => remember(window, preferences))
  void window.loadURL(`${APP_ORIGIN}/`)
  return window
}

/** Brings the app's window to the front, or opens one. */
export function showAppWindow(options: WindowOptions): void {
  const [window] = BrowserWindow.getAllWindows()
  if (!window) {
    openAppWindow(options)
    return
  }
  if (window.isMinimized()) window.restore()
  window.show()
  window.focus()
}
