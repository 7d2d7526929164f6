/** Remembers every word that was typed, so that each can be looked for in the end. */
export class Ledger {
  readonly organization: string
  /** Words of texts that people did not take out again. */
  readonly written = new Set<string>()
  /** Words of comments and answers. */
  readonly spoken = new Set<string>()
  #last = 0

  constructor(organization: string) {
    this.organization = organization
  }

  /** A word that nobody has typed before. */
  word(): string {
    this.#last += 1
    return `w${this.#last}w`
  }

  typed(word: string, removed: string[]): void {
    this.written.add(word)
    this.removed(removed)
  }

  said(word: string): void {
    this.spoken.add(word)
  }

  /** A person took these out: nobody has to find them any more. */
  removed(words: string[]): void {
    for (const word of words) this.written.delete(word)
  }
}
