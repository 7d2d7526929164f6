const BACKTICK = 96

/**
 * Finds the ends of code spans (CommonMark 0.31, 6.1: a run of backticks closes at the next of equal length). Text
 * without stray backticks is read once. The first unclosed run indexes all runs of the region, so that text full of
 * such runs stays linear.
 */
export class CodeSpans {
  readonly #source: string
  readonly #end: number
  /** The offsets of the runs of each length, the last first, so that earlier ones can be popped. */
  #runs: Map<number, number[]> | null = null

  constructor(source: string, end: number) {
    this.#source = source
    this.#end = end
  }

  /** Returns the offset after the code span at `from`, or after the run of backticks when none begins there. */
  skip(from: number): number {
    const after = this.#afterRun(from)
    const length = after - from
    const close = this.#runs ? nextStart(this.#runs.get(length) ?? [], after) : this.#search(length, after)
    if (close !== undefined) return close + length
    this.#runs ??= this.#collect(after)
    return after
  }

  #afterRun(from: number): number {
    let after = from
    while (after < this.#end && this.#source.charCodeAt(after) === BACKTICK) after++
    return after
  }

  #search(length: number, from: number): number | undefined {
    for (let offset = from; offset < this.#end; offset++) {
      if (this.#source.charCodeAt(offset) !== BACKTICK) continue
      const after = this.#afterRun(offset)
      if (after - offset === length) return offset
      offset = after
    }
    return undefined
  }

  #collect(from: number): Map<number, number[]> {
    const runs = new Map<number, number[]>()
    for (let offset = from; offset < this.#end; offset++) {
      if (this.#source.charCodeAt(offset) !== BACKTICK) continue
      const start = offset
      while (offset + 1 < this.#end && this.#source.charCodeAt(offset + 1) === BACKTICK) offset++
      const starts = runs.get(offset + 1 - start)
      if (starts) starts.push(start)
      else runs.set(offset + 1 - start, [start])
    }
    for (const starts of runs.values()) starts.reverse()
    return runs
  }
}

/** Returns the first start from `from` on, of starts in falling order. Earlier ones are dropped. */
function nextStart(starts: number[], from: number): number | undefined {
  for (let last = starts.at(-1); last !== undefined; last = starts.at(-1)) {
    if (last >= from) return last
    starts.pop()
  }
  return undefined
}
