/**
 * Waits, and ends early when the machine's network comes back or the person returns to the page: then the
 * next attempt is likely to succeed, and somebody is looking.
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
