import type { MenuItemConstructorOptions } from 'electron'
import type { MenuCommand, Theme } from '../schemas/bridge.ts'

export interface MenuOptions {
  platform: string
  theme: Theme
  /** True for an installed app: developer tools are not for its users. */
  isPackaged: boolean
  /** Sends a command to the page. */
  command: (command: MenuCommand) => void
  chooseTheme: (theme: Theme) => void
}

type Item = MenuItemConstructorOptions

const separator: Item = { type: 'separator' }

const fileMenu = ({ platform, command }: MenuOptions): Item => ({
  label: '&File',
  submenu: [
    { label: 'Import Folder…', accelerator: 'CmdOrCtrl+Shift+I', click: () => command('import-folder') },
    { label: 'Import Archive…', click: () => command('import-archive') },
    separator,
    { label: 'Export…', accelerator: 'CmdOrCtrl+Shift+S', click: () => command('export') },
    separator,
    { label: 'Accounts…', click: () => command('accounts') },
    separator,
    platform === 'darwin' ? { role: 'close' } : { role: 'quit' },
  ],
})

const themeItem = ({ theme, chooseTheme }: MenuOptions, label: string, value: Theme): Item => ({
  label,
  type: 'radio',
  checked: theme === value,
  click: () => chooseTheme(value),
})

const viewMenu = (options: MenuOptions): Item => ({
  label: '&View',
  submenu: [
    {
      label: 'Theme',
      submenu: [
        themeItem(options, 'As the System', 'system'),
        themeItem(options, 'Light', 'light'),
        themeItem(options, 'Dark', 'dark'),
      ],
    },
    separator,
    { role: 'resetZoom' },
    { role: 'zoomIn' },
    { role: 'zoomOut' },
    { role: 'togglefullscreen' },
    ...(options.isPackaged
      ? []
      : [separator, { role: 'reload' } as Item, { role: 'toggleDevTools' } as Item]),
  ],
})

const helpMenu = ({ command }: MenuOptions): Item => ({
  role: 'help',
  submenu: [{ label: 'Handbook', accelerator: 'F1', click: () => command('handbook') }, { role: 'about' }],
})

/** Returns the app's menus as Electron's template. The menus for editing and windows are the system's. */
export function menuTemplate(options: MenuOptions): Item[] {
  const own: Item[] = options.platform === 'darwin' ? [{ role: 'appMenu' }] : []
  const standard: Item[] = [{ role: 'editMenu' }, viewMenu(options), { role: 'windowMenu' }]
  return [...own, fileMenu(options), ...standard, helpMenu(options)]
}
