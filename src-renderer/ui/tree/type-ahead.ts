/** Letters typed within this time of each other are one word. */
const PAUSE = 700

/** Finds rows by their first letters, as lists of the system do. `now` is in milliseconds. */
export class TypeAhead {
  private typed = ''
  private lastAt = Number.NEGATIVE_INFINITY
  private readonly now: () => number

  constructor(now: () => number) {
    this.now = now
  }

  /** Whether a word is being typed, so that a space belongs to it. */
  get isTyping(): boolean {
    return this.typed !== '' && this.now() - this.lastAt < PAUSE
  }

  /**
   * Takes in a letter and answers the place of the row that it leads to, or -1. The same letter again and
   * again goes through all that begin with it.
   */
  type(letter: string, labels: readonly string[], at: number): number {
    const isContinued = this.isTyping
    this.lastAt = this.now()
    const wanted = letter.toLocaleLowerCase()
    const isRepeated = isContinued && [...this.typed].every((typed) => typed === wanted)
    this.typed = isContinued && !isRepeated ? this.typed + wanted : wanted
    const from = this.typed.length > 1 ? at : at + 1
    for (let step = 0; step < labels.length; step++) {
      const place = (Math.max(from, 0) + step) % labels.length
      if (labels[place]!.toLocaleLowerCase().startsWith(this.typed)) return place
    }
    return -1
  }
}
