/** The listeners of one kind of event. A listener that throws does not prevent the others from receiving it. */
export class Listeners<Event> {
  readonly #listeners = new Set<(event: Event) => void>()
  readonly #report: ((error: unknown) => void) | undefined

  /** `report` receives the errors of listeners. Without it, `emit` throws the first error at its end. */
  constructor(report?: (error: unknown) => void) {
    this.#report = report
  }

  /** The number of listeners. */
  get size(): number {
    return this.#listeners.size
  }

  /** Adds a listener. Returns a function that removes it. */
  add(listener: (event: Event) => void): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** Calls every listener with the event. */
  emit(event: Event): void {
    const errors: unknown[] = []
    for (const listener of this.#listeners) {
      try {
        listener(event)
      } catch (error) {
        errors.push(error)
      }
    }
    if (this.#report) errors.forEach(this.#report)
    else if (errors.length > 0) throw errors[0]
  }

  clear(): void {
    this.#listeners.clear()
  }
}
