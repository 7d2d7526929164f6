/**
 * Waits for a time. Ends early when the network returns or the user comes back to the app, because the next attempt is
 * likely to succeed then.
 */
export function waitForNetwork(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const finished = new AbortController()
    const end = (): void => {
      clearTimeout(timer)
      finished.abort()
      resolve()
    }
    const timer = setTimeout(end, milliseconds)
    window.addEventListener('online', end, { signal: finished.signal })
    window.addEventListener('focus', end, { signal: finished.signal })
    signal.addEventListener('abort', end, { signal: finished.signal })
  })
}
