/** The part of Electron's module that the main process uses, on Node and a Chromium. */
import { app } from './app.ts'
import { BrowserWindow } from './browser-window.ts'
import { ipcMain } from './ipc-main.ts'
import { protocol } from './protocol.ts'
import { dialog, Menu, nativeTheme, Notification, screen, shell } from './services.ts'
import { session } from './session.ts'

export {
  app,
  BrowserWindow,
  dialog,
  ipcMain,
  Menu,
  nativeTheme,
  Notification,
  protocol,
  screen,
  session,
  shell,
}
export default {
  app,
  BrowserWindow,
  dialog,
  ipcMain,
  Menu,
  nativeTheme,
  Notification,
  protocol,
  screen,
  session,
  shell,
}
