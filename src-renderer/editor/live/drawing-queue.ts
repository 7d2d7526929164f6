/** The shortest remaining idle time in which one more block is drawn, in milliseconds. */
const MINIMUM_IDLE_TIME = 4
/** The longest delay of a block outside the screen, in milliseconds. */
const IDLE_TIMEOUT = 150

/** The scheduler of idle time, injected so that tests control time. */
export interface IdlePeriods {
  request: (run: (deadline: Pick<IdleDeadline, 'timeRemaining' | 'didTimeout'>) => void) => void
}

/** The drawing of elements, as the queue calls it. */
export interface DrawingOptions {
  draw: (element: HTMLElement) => void
  isShown: (element: HTMLElement) => boolean
  /** Called after elements were drawn. `isUrgent` is true before the browser paints. */
  drawn: (isUrgent: boolean) => void
  idle: IdlePeriods
}

/** The idle periods of this window. A browser without them draws at the next timer. */
export const windowIdlePeriods: IdlePeriods = {
  request(run) {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(run, { timeout: IDLE_TIMEOUT })
    else setTimeout(() => run({ timeRemaining: () => 0, didTimeout: true }), 0)
  },
}

/**
 * Draws elements of an editor. Elements on the screen are drawn together before the browser paints. The others are
 * drawn one by one in idle time, so that scrolling does not wait for them.
 */
export class DrawingQueue {
  readonly #waiting = new Set<HTMLElement>()
  readonly #options: DrawingOptions
  #isQueued = false
  #isIdleRequested = false

  constructor(options: DrawingOptions) {
    this.#options = options
  }

  add(element: HTMLElement): void {
    this.#waiting.add(element)
    if (this.#isQueued) return
    this.#isQueued = true
    queueMicrotask(() => {
      this.#isQueued = false
      this.#drawShown(true)
    })
  }

  remove(element: HTMLElement): void {
    this.#waiting.delete(element)
  }

  /** Draws the waiting elements that scrolling brought onto the screen. The same frame still measures them. */
  drawScrolled(): void {
    if (this.#waiting.size > 0) this.#drawShown(false)
  }

  #drawShown(isUrgent: boolean): void {
    const shown = [...this.#waiting].filter((element) => this.#options.isShown(element))
    for (const element of shown) this.#draw(element)
    if (shown.length > 0) this.#options.drawn(isUrgent)
    this.#drawRest()
  }

  #drawRest(): void {
    if (this.#waiting.size === 0 || this.#isIdleRequested) return
    this.#isIdleRequested = true
    this.#options.idle.request((deadline) => {
      this.#isIdleRequested = false
      let isFirst = deadline.didTimeout
      for (const element of this.#waiting) {
        if (!isFirst && deadline.timeRemaining() < MINIMUM_IDLE_TIME) break
        isFirst = false
        this.#draw(element)
      }
      this.#options.drawn(false)
      this.#drawRest()
    })
  }

  #draw(element: HTMLElement): void {
    this.#waiting.delete(element)
    this.#options.draw(element)
  }
}
