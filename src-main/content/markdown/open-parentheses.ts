const BACKSLASH = 92
const OPEN = 40
const CLOSE = 41

/**
 * The parentheses of a text that begin no destination, because nothing closes them. Without this record an endless run
 * of `[a](` would be read up to 33 times, once for each parenthesis that a destination may contain. Queried offsets
 * never decrease.
 */
export class OpenParentheses {
  readonly #source: string
  readonly #limit: number
  /** The run without white space that was searched, and its unclosed parentheses. */
  #start = 0
  #end = 0
  #unclosed = new Uint8Array(0)

  constructor(source: string, limit: number) {
    this.#source = source
    this.#limit = limit
  }

  /** True when the parenthesis at `open` is known to begin no destination without brackets. */
  isUnclosed(open: number): boolean {
    return open < this.#end && this.#unclosed[open - this.#start] === 1
  }

  /** Searches the run that begins with the parenthesis at `open`, which began no destination. */
  lookThrough(open: number): void {
    if (open < this.#end) return
    const stack: number[] = []
    let at = open
    for (; at < this.#limit; at++) {
      const code = this.#source.charCodeAt(at)
      if (code <= 32) break
      if (code === BACKSLASH) at++
      else if (code === OPEN) stack.push(at)
      else if (code === CLOSE) stack.pop()
    }
    // White space may end the last destination, if nothing in it is open.
    stack.pop()
    this.#start = open
    this.#end = at
    this.#unclosed = new Uint8Array(at - open)
    for (const offset of stack) this.#unclosed[offset - open] = 1
  }
}
