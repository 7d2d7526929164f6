import { whenIdle } from './when-idle.ts'

/** Work that waits for a pause in the changes before it. */
export interface PausedWork {
  /** Restarts the pause, in milliseconds. */
  put: (milliseconds: number) => void
  cancel: () => void
  /** True while the work waits. */
  readonly isWaiting: boolean
}

/**
 * Returns work that runs once a pause is over and the window is idle. Each key only records its time, and the timer
 * continues: a new timer for each key would take longer.
 */
export function afterPause(run: () => void): PausedWork {
  let due = 0
  let wakesAt = 0
  let cancelWait: (() => void) | undefined

  function wait(milliseconds: number): void {
    cancelWait?.()
    wakesAt = performance.now() + milliseconds
    cancelWait = whenIdle(milliseconds, wake)
  }

  function wake(): void {
    cancelWait = undefined
    const left = due - performance.now()
    if (left > 0) wait(left)
    else run()
  }

  return {
    put(milliseconds) {
      due = performance.now() + milliseconds
      if (!cancelWait || due < wakesAt) wait(milliseconds)
    },
    cancel() {
      cancelWait?.()
      cancelWait = undefined
    },
    get isWaiting() {
      return cancelWait !== undefined
    },
  }
}
