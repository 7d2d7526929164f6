/** The longest wait in milliseconds: a hidden window has no frames. */
const WITHIN = 100

/** Calls a function once the window has painted what it shows now. */
export function behindPaint(run: () => void): void {
  let isDone = false
  const once = (): void => {
    if (isDone) return
    isDone = true
    clearTimeout(timer)
    run()
  }
  const timer = setTimeout(once, WITHIN)
  // The second frame begins when the first one is painted. A task behind it delays neither.
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(once)))
}
