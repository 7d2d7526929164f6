import { EventEmitter } from 'node:events'
import type { Page } from 'playwright-core'
import { app } from './app.ts'
import { openBrowser } from './browser.ts'
import { answerRequest } from './requests.ts'
import { WebContents } from './web-contents.ts'

interface WindowOptions {
  width?: number
  height?: number
  webPreferences?: { preload?: string }
}

const windows = new Set<BrowserWindow>()

app.on('before-quit', () => {
  for (const window of windows) window.emit('close')
})

/** Electron's `BrowserWindow`: a tab of a headless browser. */
export class BrowserWindow extends EventEmitter {
  static getAllWindows(): BrowserWindow[] {
    return [...windows]
  }

  static getFocusedWindow(): BrowserWindow | null {
    return [...windows].at(-1) ?? null
  }

  readonly webContents: WebContents
  readonly #size: { width: number; height: number }

  constructor({ width = 1280, height = 800, webPreferences }: WindowOptions = {}) {
    super()
    this.#size = { width, height }
    windows.add(this)
    this.webContents = new WebContents(this.#open(), webPreferences?.preload)
    app.emit('web-contents-created', {}, this.webContents)
  }

  async #open(): Promise<Page> {
    const context = await openBrowser()
    const page = await context.newPage()
    await page.route('**/*', (route) => answerRequest(route, this.webContents))
    await page.setViewportSize(this.#size)
    page.on('close', () => this.#closed())
    return page
  }

  #closed(): void {
    windows.delete(this)
    this.emit('closed')
    if (windows.size === 0) app.emit('window-all-closed')
  }

  async loadURL(address: string): Promise<void> {
    await this.webContents.open(address)
    this.emit('ready-to-show')
  }

  close(): void {
    this.emit('close')
    void this.webContents.page.then((page) => page.close())
  }

  getNormalBounds(): { x: number; y: number; width: number; height: number } {
    return { x: 0, y: 0, ...this.#size }
  }

  isDestroyed(): boolean {
    return !windows.has(this)
  }

  isMaximized(): boolean {
    return false
  }

  isMinimized(): boolean {
    return false
  }

  // A headless tab is always visible, so methods that only move windows have no effect.
  show(): void {}
  focus(): void {}
  restore(): void {}
  maximize(): void {}
}
