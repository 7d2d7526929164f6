import { app } from 'electron'
import type { Session, WebContents } from 'electron'
import { APP_ORIGIN } from './app-scheme.ts'

/** The only permission of a page: to put text on the clipboard, after a click. */
const GRANTED = 'clipboard-sanitized-write'

/** True for addresses that the page may load. All parts of the app are on this machine. */
const isLocal = (url: string): boolean =>
  url.startsWith(`${APP_ORIGIN}/`) || /^(data|blob|devtools):/.test(url)

/** Refuses every permission but the clipboard, and every request that would leave the machine. */
export function isolateSession(session: Session): void {
  session.setPermissionRequestHandler((_contents, permission, answer) => answer(permission === GRANTED))
  session.setPermissionCheckHandler((_contents, permission) => permission === GRANTED)
  session.setDevicePermissionHandler(() => false)
  session.webRequest.onBeforeRequest((request, answer) => answer({ cancel: !isLocal(request.url) }))
}

/** Isolates one page: it cannot navigate, open windows, or embed other pages. */
function isolateContents(contents: WebContents): void {
  contents.setWindowOpenHandler(() => ({ action: 'deny' }))
  contents.on('will-navigate', (event) => event.preventDefault())
  contents.on('will-redirect', (event) => event.preventDefault())
  contents.on('will-attach-webview', (event) => event.preventDefault())
  contents.on('will-frame-navigate', (event) => {
    if (!event.isMainFrame && !isLocal(event.url)) event.preventDefault()
  })
}

/** Isolates every page of the app before its first document. */
export function isolatePages(): void {
  app.on('web-contents-created', (_event, contents) => isolateContents(contents))
}
