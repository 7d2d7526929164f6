import { BrowserWindow } from 'electron'
import type { EventChannel, Events } from './channels.ts'

/**
 * Sends an event to every window's page. A page that is still loading misses it, and reads the state once it has
 * loaded.
 */
export function sendToPages<Channel extends EventChannel>(channel: Channel, event: Events[Channel]): void {
  for (const window of BrowserWindow.getAllWindows()) {
    if (!window.isDestroyed() && !window.webContents.isDestroyed()) window.webContents.send(channel, event)
  }
}
