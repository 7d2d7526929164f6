/** How long lines wait, in milliseconds. */
const WAIT = 100
/** Characters that wait at the most. */
const MOST = 65_536

/** Where lines go; `writableLength` is what it was given and has not got rid of. */
interface Destination {
  write(text: string): unknown
  readonly writableLength: number
}

/**
 * Gathers what is written, and hands it on a few times a second: a log line for each request would
 * otherwise be a call of the system for each. What the destination does not take in time is dropped: a log
 * that nobody reads must not hold up who is served, or fill the memory.
 */
export class GatheredLines {
  readonly #destination: Destination
  #waiting: string[] = []
  #characters = 0
  #timer: NodeJS.Timeout | undefined

  constructor(destination: Destination) {
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
    if (this.#destination.writableLength < MOST * 4) this.#destination.write(this.#waiting.join(''))
    this.#waiting = []
    this.#characters = 0
  }
}
