/** Runs functions later. Injected, so that a test can let time pass by itself. */
export interface Scheduler {
  /** Runs `work` after so many milliseconds, unless the returned function is called before. */
  after(milliseconds: number, work: () => void): () => void
}

/** The timers of the machine; none of them holds the process open. */
export const systemScheduler: Scheduler = {
  after(milliseconds, work) {
    const timer = setTimeout(work, milliseconds).unref()
    return () => clearTimeout(timer)
  },
}
