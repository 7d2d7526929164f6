/** The time that lines wait, in milliseconds. */
const WAIT = 100
/** The maximum number of waiting characters. */
const MOST = 65_536

/** The destination of lines; `writableLength` is the length of the text that it has not flushed. */
interface Destination {
  write(text: string): unknown
  readonly writableLength: number
}

/**
 * Gathers lines, and writes them a few times a second: otherwise each request would cost a system call for its log
 * line. Lines that the destination does not accept in time are dropped: a log without a reader must not delay callers,
 * or fill the memory.
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
    // An idle process need not wait for its log, because the code that ends it flushes.
    this.#timer ??= setTimeout(() => this.flush(), WAIT).unref()
  }

  /** Writes all waiting lines. */
  flush(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    if (this.#waiting.length === 0) return
    if (this.#destination.writableLength < MOST * 4) this.#destination.write(this.#waiting.join(''))
    this.#waiting = []
    this.#characters = 0
  }
}
