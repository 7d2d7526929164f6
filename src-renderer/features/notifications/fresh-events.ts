import type { ReportedEvent } from './notice.ts'

/** The limit of retained ids. Older events no longer occur. */
const MOST = 5000

/** Finds the events that are new since the last call. The first call returns none, because its events are old. */
export class FreshEvents {
  #known: Set<string> | undefined

  /** Returns the events that no earlier call contained. */
  take(events: readonly ReportedEvent[]): ReportedEvent[] {
    const known = this.#known
    this.#known = new Set([...(known ?? []), ...events.map(({ id }) => id)].slice(-MOST))
    return known ? events.filter(({ id }) => !known.has(id)) : []
  }
}
