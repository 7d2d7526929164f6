import { EventEmitter } from 'node:events'
import { readFileSync } from 'node:fs'
import type { Frame, Page } from 'playwright-core'
import { fromBrowser, toBrowser } from './addresses.ts'
import { cancellable } from './cancellable.ts'
import { ipcMain } from './ipc-main.ts'
import { BINDING, DELIVER, pageScript } from './page-bridge.ts'

type OpenHandler = (details: { url: string }) => { action: 'allow' | 'deny' }

interface Sent {
  channel: string
  input: unknown[]
}

/** Electron's `webContents` over one page of the browser. */
export class WebContents extends EventEmitter {
  readonly page: Promise<Page>
  #openHandler: OpenHandler = () => ({ action: 'allow' })
  #destroyed = false
  /** The address that the app itself opened. The guards check only navigations of the page. */
  #openedByApp: string | undefined

  constructor(page: Promise<Page>, preload: string | undefined) {
    super()
    this.page = page.then((opened) => this.#adopt(opened, preload))
  }

  async #adopt(page: Page, preload: string | undefined): Promise<Page> {
    // The binding must exist before the preload runs. Scripts run in the order of their registration.
    await page.exposeBinding(BINDING, ({ frame }, sent: Sent) => this.#receive(frame, sent))
    if (preload) await page.addInitScript(pageScript(readFileSync(preload, 'utf8')))
    page.on('popup', (popup) => {
      if (this.#openHandler({ url: fromBrowser(popup.url()) }).action === 'deny') void popup.close()
    })
    page.on('close', () => {
      this.#destroyed = true
      this.emit('destroyed')
    })
    return page
  }

  async #receive(frame: Frame, { channel, input }: Sent): Promise<{ value: unknown } | { error: string }> {
    const senderFrame = { url: fromBrowser(frame.url()), parent: frame.parentFrame() }
    try {
      return { value: await ipcMain.invoke(channel, { sender: this, senderFrame }, input) }
    } catch (error) {
      return { error: String(error) }
    }
  }

  setWindowOpenHandler(handler: OpenHandler): void {
    this.#openHandler = handler
  }

  isDestroyed(): boolean {
    return this.#destroyed
  }

  /** Opens an address on behalf of the app. */
  async open(address: string): Promise<void> {
    const page = await this.page
    this.#openedByApp = address
    await page.goto(toBrowser(address))
    this.#openedByApp = undefined
    this.emit('did-finish-load')
  }

  /** Asks the app's guards about a navigation of the page. */
  mayNavigate(address: string, from: string, isMainFrame: boolean): boolean {
    // A reload of the same document is not a navigation.
    const isReload = address === from.replace(/#.*$/s, '')
    if (isMainFrame && (address === this.#openedByApp || isReload)) return true
    const event = cancellable({ url: address, isMainFrame })
    this.emit('will-frame-navigate', event)
    if (isMainFrame) this.emit('will-navigate', event)
    return !event.prevented
  }

  send(channel: string, ...input: unknown[]): void {
    const sent = structuredClone({ channel, input })
    void this.page.then((page) =>
      page.evaluate(
        ([deliver, message]) => {
          const receive: unknown = Reflect.get(window, deliver)
          if (typeof receive === 'function') receive(message.channel, message.input)
        },
        [DELIVER, sent] as const,
      ),
    )
  }

  async executeJavaScript(source: string): Promise<unknown> {
    const page = await this.page
    return page.evaluate(source)
  }
}
