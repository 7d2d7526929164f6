/** A set of listeners. One that is told of something and throws does not keep the others from hearing it. */
export class Listeners<Event> {
  private readonly all = new Set<(event: Event) => void>()

  /** How many there are. */
  get size(): number {
    return this.all.size
  }

  /** Adds a listener; the answer takes it away again. */
  add(listener: (event: Event) => void): () => void {
    this.all.add(listener)
    return () => {
      this.all.delete(listener)
    }
  }

  tell(event: Event): void {
    for (const listener of this.all) {
      try {
        listener(event)
      } catch (error) {
        reportError(error)
      }
    }
  }
}
