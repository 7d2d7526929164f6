/**
 * The ends of the tags in a line. A `%}` within a quoted value ends none, so the quotes from the beginning of a tag to
 * its end are even in number. Queried offsets never decrease, and the line is read once.
 */
export class TagEnds {
  /** The offsets of all `%}`, and those behind an even and an odd number of quotes; the last come first. */
  readonly #all: number[] = []
  readonly #byParity: [even: number[], odd: number[]] = [[], []]
  readonly #content: string
  #parity: 0 | 1 = 0
  #counted = 0

  constructor(content: string) {
    this.#content = content
    let parity: 0 | 1 = 0
    for (let at = 0; at < content.length; at++) {
      if (content[at] === '"') parity = flipped(parity)
      else if (content[at] === '%' && content[at + 1] === '}') {
        this.#all.push(at)
        this.#byParity[parity].push(at)
      }
    }
    for (const ends of [this.#all, ...this.#byParity]) ends.reverse()
  }

  /** The offset behind the end of the tag that begins at `start`; -1 where none follows. */
  behind(start: number): number {
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
