/** The longest delay of work that waits for an idle moment, in milliseconds. */
const WITHIN = 200

/**
 * Runs work after a delay, once the window is idle: between two keys, after the last one is painted. Returns a function
 * that cancels it.
 */
export function whenIdle(milliseconds: number, run: () => void): () => void {
  let idle: number | undefined
  const timer = setTimeout(() => {
    // Some browsers have no idle moments.
    if (typeof requestIdleCallback === 'function') idle = requestIdleCallback(run, { timeout: WITHIN })
    else run()
  }, milliseconds)
  return () => {
    clearTimeout(timer)
    if (idle !== undefined) cancelIdleCallback(idle)
  }
}
