/** The number of spaces that count as recently opened. */
const RECENT = 20

/**
 * The spaces that clients opened in this run, the latest first. A client that shows a space reads it again after each
 * change, so the space on a screen stays among the first.
 */
export class RecentSpaces {
  #spaces: readonly string[] = []

  note(space: string): void {
    if (this.#spaces[0] === space) return
    this.#spaces = [space, ...this.#spaces.filter((known) => known !== space)].slice(0, RECENT)
  }

  readonly list = (): readonly string[] => this.#spaces
}
