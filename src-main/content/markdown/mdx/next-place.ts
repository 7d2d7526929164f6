/** Finds the next place of some words from rising offsets, so that no part of the text is searched twice. */
export class NextPlace {
  readonly #text: string
  readonly #words: string
  #at = -1

  constructor(text: string, words: string) {
    this.#text = text
    this.#words = words
  }

  /** Returns the offset of the words at or after an offset; Infinity where none follow. */
  from(offset: number): number {
    if (this.#at >= offset) return this.#at
    const found = this.#text.indexOf(this.#words, offset)
    this.#at = found < 0 ? Infinity : found
    return this.#at
  }
}
