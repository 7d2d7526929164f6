import type { Change } from '../schemas/feed/feed.ts'

/** The number of characters of text after which an answer ends, so that it stays small in memory. */
const MAXIMUM_CHARACTERS = 4 * 1_048_576

/** The collected changes of one answer, with the users that they reference. */
export class FeedPage {
  readonly changes: Change[] = []
  readonly people = new Set<string>()
  readonly #limit: number
  #characters = 0

  constructor(limit: number) {
    this.#limit = limit
  }

  get isFull(): boolean {
    return this.changes.length >= this.#limit || this.#characters >= MAXIMUM_CHARACTERS
  }

  /** Adds a change. `characters` is the length of its texts. */
  add(change: Change, characters = 0): void {
    this.changes.push(change)
    this.#characters += characters
  }
}
