import { EventEmitter } from 'node:events'
import { join } from 'node:path'
import { closeBrowser, openBrowser } from './browser.ts'
import { cancellable } from './cancellable.ts'

/** Electron's `app`: ready with the browser, and ended with it. */
class App extends EventEmitter {
  readonly name = 'carrel'
  #ready: Promise<void> | undefined

  whenReady(): Promise<void> {
    this.#ready ??= this.#open()
    return this.#ready
  }

  async #open(): Promise<void> {
    await openBrowser()
    this.emit('ready')
  }

  getPath(name: string): string {
    const base = process.env['XDG_CONFIG_HOME'] ?? join(process.env['HOME'] ?? '/', '.config')
    return name === 'userData' ? join(base, this.name) : join(base, this.name, name)
  }

  readonly isPackaged = false

  getVersion(): string {
    return '0.0.0'
  }

  requestSingleInstanceLock(): boolean {
    return true
  }

  quit(): void {
    for (const name of ['before-quit', 'will-quit']) {
      const event = cancellable()
      this.emit(name, event)
      if (event.prevented) return
    }
    this.exit(0)
  }

  exit(code: number): void {
    void closeBrowser().then(() => process.exit(code))
  }
}

export const app = new App()

process.on('SIGTERM', () => app.quit())
// The test process ended without a signal, so the app ends too.
process.on('disconnect', () => app.quit())
