const BACKSLASH = 92
const OPEN = 40
const CLOSE = 41

/**
 * Knows the parentheses in a text that can begin no destination, since nothing closes them. A stretch of `[a](` without
 * end would be read up to 33 times otherwise, once for each parenthesis that a destination may hold. What is asked for
 * never goes back.
 */
export class OpenParentheses {
  readonly #source: string
  readonly #limit: number
  /** The stretch without white space that was looked through, and its parentheses that nothing closes. */
  #start = 0
  #end = 0
  #unclosed = new Uint8Array(0)

  constructor(source: string, limit: number) {
    this.#source = source
    this.#limit = limit
  }

  /** Whether the parenthesis at `open` is known to begin no destination without brackets. */
  isUnclosed(open: number): boolean {
    return open < this.#end && this.#unclosed[open - this.#start] === 1
  }

  /** Looks through the stretch that begins with the parenthesis at `open`, which was read in vain. */
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
    for (const each of stack) this.#unclosed[each - open] = 1
  }
}
