/** The longest delay, in milliseconds. A hidden window has no frames. */
const TIMEOUT = 100

/** Calls a function once after the window has painted its current content. */
export function afterPaint(run: () => void): void {
  let isDone = false
  const once = (): void => {
    if (isDone) return
    isDone = true
    clearTimeout(timer)
    run()
  }
  const timer = setTimeout(once, TIMEOUT)
  // The second frame begins after the first is painted. A task after it delays neither.
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(once)))
}
