import { EventEmitter } from 'node:events'

type Handler = (event: object, ...input: unknown[]) => unknown

class IpcMain extends EventEmitter {
  #handlers = new Map<string, Handler>()

  handle(channel: string, handler: Handler): void {
    if (this.#handlers.has(channel))
      throw new Error(`Attempted to register a second handler for '${channel}'`)
    this.#handlers.set(channel, handler)
  }

  removeHandler(channel: string): void {
    this.#handlers.delete(channel)
  }

  /** Runs a channel's handler. The answer is copied, as between processes. */
  async invoke(channel: string, event: object, input: unknown[]): Promise<unknown> {
    const handler = this.#handlers.get(channel)
    if (!handler) throw new Error(`No handler registered for '${channel}'`)
    return structuredClone(await handler(event, ...input))
  }
}

export const ipcMain = new IpcMain()
