import type { Change } from '../schemas/feed/feed.ts'

/** Characters of text that one answer holds before it ends: a page of a feed stays small in memory. */
const MOST_CHARACTERS = 4 * 1_048_576

/** The changes of one answer while they are gathered, and the people whom they name. */
export class FeedPage {
  readonly changes: Change[] = []
  readonly people = new Set<string>()
  readonly #limit: number
  #characters = 0

  constructor(limit: number) {
    this.#limit = limit
  }

  get isFull(): boolean {
    return this.changes.length >= this.#limit || this.#characters >= MOST_CHARACTERS
  }

  /** Adds a change; `characters` are those of its texts. */
  add(change: Change, characters = 0): void {
    this.changes.push(change)
    this.#characters += characters
  }
}
