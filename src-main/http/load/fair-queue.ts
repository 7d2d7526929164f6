/** Waiting work of callers. The callers take turns, so one with much work does not delay the others. */
export class FairQueue<Work> {
  readonly #ofCaller = new Map<string, Work[]>()

  /** True while no work waits. */
  get isEmpty(): boolean {
    return this.#ofCaller.size === 0
  }

  /** Returns the number of waiting works of a caller. */
  waitingOf(caller: string): number {
    return this.#ofCaller.get(caller)?.length ?? 0
  }

  add(caller: string, work: Work): void {
    const waiting = this.#ofCaller.get(caller)
    if (waiting) waiting.push(work)
    else this.#ofCaller.set(caller, [work])
  }

  /** Removes and returns the first work of the caller with the next turn; undefined where nothing waits. */
  take(): Work | undefined {
    const [first] = this.#ofCaller
    if (!first) return undefined
    const [caller, waiting] = first
    const work = waiting.shift()
    this.#ofCaller.delete(caller)
    if (waiting.length > 0) this.#ofCaller.set(caller, waiting)
    return work
  }
}
