import { whenIdle } from './when-idle.ts'

/** Work that waits for a pause in the changes before it. */
export interface PausedWork {
  /** Starts the pause anew, in milliseconds. */
  put: (milliseconds: number) => void
  cancel: () => void
  /** True while the work waits. */
  readonly isWaiting: boolean
}

/**
 * Returns work that runs once a pause is over and the window is idle. Changes at each key leave the running timer as it
 * is: a new one for each key would take longer than the note of its time.
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
