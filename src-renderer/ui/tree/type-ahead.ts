import type { TreeRows } from './tree-rows.ts'

/** The time within which letters form one word, in milliseconds. */
const PAUSE = 700

/** Finds rows by their first letters, as in lists of the system. `now` is in milliseconds. */
export class TypeAhead {
  #typed = ''
  #lastAt = Number.NEGATIVE_INFINITY
  readonly #now: () => number

  constructor(now: () => number) {
    this.#now = now
  }

  /** The letters of the present word. */
  get typed(): string {
    return this.#typed
  }

  /** True while a word is being typed, so that a space belongs to it. */
  get isTyping(): boolean {
    return this.#typed !== '' && this.#now() - this.#lastAt < PAUSE
  }

  /**
   * Adds a letter. Returns the index of the matching row, or -1. Repeating one letter cycles through all rows that
   * begin with it.
   */
  type(letter: string, rows: TreeRows, at: number): number {
    const isContinued = this.isTyping
    this.#lastAt = this.#now()
    const wanted = letter.toLocaleLowerCase()
    const isRepeated = isContinued && [...this.#typed].every((typed) => typed === wanted)
    this.#typed = isContinued && !isRepeated ? this.#typed + wanted : wanted
    const from = this.#typed.length > 1 ? at : at + 1
    for (let step = 0; step < rows.length; step++) {
      const place = (Math.max(from, 0) + step) % rows.length
      if (rows.at(place)?.label.toLocaleLowerCase().startsWith(this.#typed)) return place
    }
    return -1
  }
}
