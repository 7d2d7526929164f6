type BeforeRequest = (details: { url: string }, answer: (response: { cancel: boolean }) => void) => void

let beforeRequest: BeforeRequest | undefined

/** Electron's `session`. Permissions are the browser's here: a fresh profile grants none. */
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

/** Whether the app itself lets a request go out. */
export function isLetThrough(url: string): boolean {
  let cancelled = false
  beforeRequest?.({ url }, ({ cancel }) => {
    cancelled = cancel
  })
  return !cancelled
}
