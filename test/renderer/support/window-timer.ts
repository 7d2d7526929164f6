/** The timer of the window, which `vi.useFakeTimers` controls. Times are in milliseconds. */
export const windowTimer = {
  now: () => Date.now(),
  /** Calls `run` after a time. Returns a function that cancels the call. */
  after(milliseconds: number, run: () => void): () => void {
    const id = setTimeout(run, milliseconds)
    return () => clearTimeout(id)
  },
}
