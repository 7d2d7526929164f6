/** How long lines wait, in milliseconds. */
const WAIT = 100
/** Characters that wait at the most. */
const MOST = 65_536

/**
 * Gathers what is written, and hands it on a few times a second: a log line for each request would
 * otherwise be a call of the system for each.
 */
export class GatheredLines {
  readonly #destination: { write(text: string): unknown }
  #waiting: string[] = []
  #characters = 0
  #timer: NodeJS.Timeout | undefined

  constructor(destination: { write(text: string): unknown }) {
    this.#destination = destination
  }

  write(text: string): void {
    this.#waiting.push(text)
    this.#characters += text.length
    if (this.#characters >= MOST) return this.flush()
    // A process that has nothing else to do need not wait for its log: whoever ends it flushes.
    this.#timer ??= setTimeout(() => this.flush(), WAIT).unref()
  }

  /** Hands on all that waits. */
  flush(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    if (this.#waiting.length === 0) return
    this.#destination.write(this.#waiting.join(''))
    this.#waiting = []
    this.#characters = 0
  }
}
