type Handler = (request: Request) => Promise<Response> | Response

const handlers = new Map<string, Handler>()

/** Electron's `protocol`: the handlers of the app's own schemes. */
export const protocol = {
  registerSchemesAsPrivileged(): void {
    // In the browser every such scheme becomes https, which has all the privileges.
  },
  handle(scheme: string, handler: Handler): void {
    handlers.set(scheme, handler)
  },
}

/** Returns the handler of an address, if any. */
export const handlerOf = (address: string): Handler | undefined =>
  handlers.get(new URL(address).protocol.slice(0, -1))
