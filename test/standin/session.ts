type BeforeRequest = (details: { url: string }, answer: (response: { cancel: boolean }) => void) => void

let beforeRequest: BeforeRequest | undefined

/** Electron's `session`. The browser decides on permissions, and a fresh profile grants none. */
export const session = {
  defaultSession: {
    setPermissionRequestHandler(): void {},
    setPermissionCheckHandler(): void {},
    setDevicePermissionHandler(): void {},
    webRequest: {
      onBeforeRequest(listener: BeforeRequest): void {
        beforeRequest = listener
      },
    },
  },
}

/** Returns true when the app itself permits a request. */
export function permitsRequest(url: string): boolean {
  let cancelled = false
  beforeRequest?.({ url }, ({ cancel }) => {
    cancelled = cancel
  })
  return !cancelled
}
