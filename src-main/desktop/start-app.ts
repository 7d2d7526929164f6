import { join } from 'node:path'
import { app, Menu, session } from 'electron'
import type { HostedWorkspace } from '../workspace/workspace.ts'
import { APP_ORIGIN, serveAppScheme } from './app-scheme.ts'
import { showAppWindow } from './app-window.ts'
import { requestHandlers } from './commands.ts'
import { handleRequests } from './ipc/handle.ts'
import { sendToPages } from './ipc/send.ts'
import { isolateSession } from './isolation.ts'
import { menuTemplate } from './menu.ts'
import { systemNotifications } from './notifications.ts'
import type { OpenedInvites } from './opened-invites.ts'
import { openPreferences } from './preferences.ts'
import { themeChoice } from './theme.ts'

export interface AppOptions {
  workspace: HostedWorkspace
  /** The folder of the build, with the pages and the preload script. */
  built: string
  platform: string
  invites: OpenedInvites
  report: (fault: unknown) => void
}

/** Opens the window, the menus and the bridge for an open workspace. Electron must be ready. */
export function startApp({ workspace, built, platform, invites, report }: AppOptions): void {
  const preferences = openPreferences()
  const windowOptions = { preferences, preload: join(built, 'preload/index.cjs'), platform }
  const showWindow = (): void => showAppWindow(windowOptions)

  const drawMenu = (): void => Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(menuOptions())))
  const theme = themeChoice(preferences, (choice) => {
    drawMenu()
    sendToPages('theme-changed', choice)
  })
  const menuOptions = (): Parameters<typeof menuTemplate>[0] => ({
    platform,
    isPackaged: app.isPackaged,
    theme: theme.current(),
    chooseTheme: theme.choose,
    command: (command) => sendToPages('command', command),
  })

  isolateSession(session.defaultSession)
  serveAppScheme(join(built, 'renderer'), workspace)
  const notify = systemNotifications((tag) => {
    showWindow()
    sendToPages('notification-opened', tag)
  })
  handleRequests(requestHandlers({ workspace, theme, notify, invites, platform }), {
    appOrigin: APP_ORIGIN,
    report,
  })
  workspace.subscribe((event) => sendToPages('change', event))

  drawMenu()
  app.on('second-instance', showWindow)
  invites.onOpened(() => {
    showWindow()
    sendToPages('invite-opened', null)
  })
  app.on('activate', showWindow)
  showWindow()
}
