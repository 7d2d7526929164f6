import { BrowserWindow } from 'electron'
import type { EventChannel, Events } from './channels.ts'

/** Tells every window's page of an event. A page that is still loading misses it, and asks when it is up. */
export function sendToPages<Channel extends EventChannel>(channel: Channel, event: Events[Channel]): void {
  for (const window of BrowserWindow.getAllWindows()) {
    if (!window.isDestroyed() && !window.webContents.isDestroyed()) window.webContents.send(channel, event)
  }
}
