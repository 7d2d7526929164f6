import type { ReportedEvent } from './notice.ts'

/** The limit of retained ids. Older ones belong to events that are long over. */
const MOST = 5000

/** Finds the events that are new since the last look. The first look reports none: they waited before the start. */
export class FreshEvents {
  #known: Set<string> | undefined

  /** Returns the events that no earlier call had. */
  take(events: readonly ReportedEvent[]): ReportedEvent[] {
    const known = this.#known
    this.#known = new Set([...(known ?? []), ...events.map(({ id }) => id)].slice(-MOST))
    return known ? events.filter(({ id }) => !known.has(id)) : []
  }
}
