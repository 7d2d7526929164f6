/**
 * The ends of the tags in a line. A `%}` within a quoted value ends no tag, so the number of quotes from the beginning
 * of a tag to its end is even. Queried offsets never decrease, and the line is read once.
 */
export class TagEnds {
  /** The offsets of all `%}`, and those after an even and an odd number of quotes; the last come first. */
  readonly #all: number[] = []
  readonly #byParity: [even: number[], odd: number[]] = [[], []]
  readonly #content: string
  #parity: 0 | 1 = 0
  #counted = 0

  constructor(content: string) {
    this.#content = content
    let parity: 0 | 1 = 0
    for (let offset = 0; offset < content.length; offset++) {
      if (content[offset] === '"') parity = flipped(parity)
      else if (content[offset] === '%' && content[offset + 1] === '}') {
        this.#all.push(offset)
        this.#byParity[parity].push(offset)
      }
    }
    for (const ends of [this.#all, ...this.#byParity]) ends.reverse()
  }

  /** Returns the offset after the end of the tag that begins at `start`; -1 without an end. */
  after(start: number): number {
    for (; this.#counted < start; this.#counted++)
      if (this.#content[this.#counted] === '"') this.#parity = flipped(this.#parity)
    const end = nextFrom(this.#byParity[this.#parity], start) ?? nextFrom(this.#all, start)
    return end === undefined ? -1 : end + 2
  }
}

const flipped = (parity: 0 | 1): 0 | 1 => (parity === 0 ? 1 : 0)

function nextFrom(ends: number[], start: number): number | undefined {
  while (ends.length > 0 && ends.at(-1)! < start) ends.pop()
  return ends.at(-1)
}
