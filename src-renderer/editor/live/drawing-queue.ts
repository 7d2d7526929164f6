/** The shortest rest of an idle period in which one more block is drawn, in milliseconds. */
const ENOUGH = 4
/** The longest delay of a block that is not on the screen, in milliseconds. */
const WITHIN = 150

/** The parts of the window that the queue needs, injected so that tests control time. */
export interface IdlePeriods {
  request: (run: (deadline: Pick<IdleDeadline, 'timeRemaining' | 'didTimeout'>) => void) => void
}

export interface DrawingOptions {
  draw: (place: HTMLElement) => void
  isShown: (place: HTMLElement) => boolean
  /** Called after places were drawn; `isUrgent` before the browser paints. */
  drawn: (isUrgent: boolean) => void
  idle: IdlePeriods
}

/** The idle periods of this window. Some browsers have none. */
export const windowIdlePeriods: IdlePeriods = {
  request(run) {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(run, { timeout: WITHIN })
    else setTimeout(() => run({ timeRemaining: () => 0, didTimeout: true }), 0)
  },
}

/**
 * Draws places of an editor. Those on the screen are drawn together, before the browser paints. The others are drawn
 * one by one between frames, so that scrolling does not wait for blocks that come into sight later.
 */
export class DrawingQueue {
  readonly #waiting = new Set<HTMLElement>()
  readonly #options: DrawingOptions
  #isQueued = false
  #isIdleRequested = false

  constructor(options: DrawingOptions) {
    this.#options = options
  }

  add(place: HTMLElement): void {
    this.#waiting.add(place)
    if (this.#isQueued) return
    this.#isQueued = true
    queueMicrotask(() => {
      this.#isQueued = false
      this.#drawShown(true)
    })
  }

  remove(place: HTMLElement): void {
    this.#waiting.delete(place)
  }

  /** Draws the waiting places that are on the screen after scrolling. The frame still measures them. */
  drawScrolled(): void {
    if (this.#waiting.size > 0) this.#drawShown(false)
  }

  #drawShown(isUrgent: boolean): void {
    const shown = [...this.#waiting].filter((place) => this.#options.isShown(place))
    for (const place of shown) this.#draw(place)
    if (shown.length > 0) this.#options.drawn(isUrgent)
    this.#drawRest()
  }

  #drawRest(): void {
    if (this.#waiting.size === 0 || this.#isIdleRequested) return
    this.#isIdleRequested = true
    this.#options.idle.request((deadline) => {
      this.#isIdleRequested = false
      let isFirst = deadline.didTimeout
      for (const place of this.#waiting) {
        if (!isFirst && deadline.timeRemaining() < ENOUGH) break
        isFirst = false
        this.#draw(place)
      }
      this.#options.drawn(false)
      this.#drawRest()
    })
  }

  #draw(place: HTMLElement): void {
    this.#waiting.delete(place)
    this.#options.draw(place)
  }
}
