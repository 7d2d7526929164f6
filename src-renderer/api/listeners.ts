/** A set of listeners. A listener that throws does not prevent the others from receiving the event. */
export class Listeners<Event> {
  readonly #all = new Set<(event: Event) => void>()

  /** The number of listeners. */
  get size(): number {
    return this.#all.size
  }

  /** Adds a listener. Returns a function that removes it. */
  add(listener: (event: Event) => void): () => void {
    this.#all.add(listener)
    return () => {
      this.#all.delete(listener)
    }
  }

  emit(event: Event): void {
    for (const listener of this.#all) {
      try {
        listener(event)
      } catch (error) {
        reportError(error)
      }
    }
  }
}
