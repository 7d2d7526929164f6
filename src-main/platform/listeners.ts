/** The listeners of a kind of event, until they unsubscribe. */
export class Listeners<Heard> {
  readonly #listeners = new Set<(heard: Heard) => void>()

  /** Sends the listener every event, until the returned function is called. */
  add(listener: (heard: Heard) => void): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  tell(heard: Heard): void {
    for (const listener of this.#listeners) listener(heard)
  }

  clear(): void {
    this.#listeners.clear()
  }
}
