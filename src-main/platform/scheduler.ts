/** Runs functions later. Injected, so that a test can control the time. */
export interface Scheduler {
  /** Runs `work` after a delay in milliseconds, unless the returned function is called before. */
  after(milliseconds: number, work: () => void): () => void
}

/** The timers of the machine. None of them prevents the end of the process. */
export const systemScheduler: Scheduler = {
  after(milliseconds, work) {
    const timer = setTimeout(work, milliseconds).unref()
    return () => clearTimeout(timer)
  },
}
