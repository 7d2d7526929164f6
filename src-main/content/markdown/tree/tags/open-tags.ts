/** The tags without an end tag yet, with the prefix of the lines in each. Each operation takes constant time. */
export class OpenTags {
  readonly #tags: { name: string; prefix: string }[] = []
  readonly #count = new Map<string, number>()

  has(name: string): boolean {
    return (this.#count.get(name) ?? 0) > 0
  }

  open(name: string, prefix: string): void {
    this.#tags.push({ name, prefix })
    this.#count.set(name, (this.#count.get(name) ?? 0) + 1)
  }

  /** Closes the nearest tag of this name and all within it. Returns its prefix; undefined when none is open. */
  close(name: string): string | undefined {
    if (!this.has(name)) return undefined
    for (let tag = this.#tags.pop(); tag; tag = this.#tags.pop()) {
      this.#count.set(tag.name, (this.#count.get(tag.name) ?? 1) - 1)
      if (tag.name === name) return tag.prefix
    }
    return undefined
  }
}
