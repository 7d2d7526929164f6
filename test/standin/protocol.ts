type Handler = (request: Request) => Promise<Response> | Response

const handlers = new Map<string, Handler>()

/** Electron's `protocol`: who answers for a scheme of the app's own. */
export const protocol = {
  registerSchemesAsPrivileged(): void {
    // In the browser every such scheme stands as https, which has all the privileges.
  },
  handle(scheme: string, handler: Handler): void {
    handlers.set(scheme, handler)
  },
}

/** Who answers for an address, if anyone does. */
export const handlerOf = (address: string): Handler | undefined =>
  handlers.get(new URL(address).protocol.slice(0, -1))
