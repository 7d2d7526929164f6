import { noticeOf, type Notice, type ReportedEvent } from './notice.ts'

interface Surroundings {
  /** True for a kind that the user wants to be notified of. */
  wants: (event: ReportedEvent) => boolean
  /** True for an event that the user sees in the window now. */
  isSeen: (event: ReportedEvent) => boolean
  show: (notice: Notice) => void
  /** Runs the function after a pause; the returned function cancels it. */
  later: (run: () => void) => () => void
}

/** Gathers events for a pause, and reports them as one notification. An event that the user sees is left out. */
export class GatheredEvents {
  readonly #around: Surroundings
  readonly #events = new Map<string, ReportedEvent>()
  #cancel: (() => void) | undefined

  constructor(around: Surroundings) {
    this.#around = around
  }

  add(events: readonly ReportedEvent[]): void {
    const { wants, isSeen, later } = this.#around
    for (const event of events) if (wants(event) && !isSeen(event)) this.#events.set(event.id, event)
    if (this.#events.size > 0) this.#cancel ??= later(() => this.#report())
  }

  close(): void {
    this.#cancel?.()
  }

  /** The user may have opened the place of an event, or turned notifications off, during the pause. */
  #report(): void {
    const { wants, isSeen, show } = this.#around
    const events = [...this.#events.values()].filter((event) => wants(event) && !isSeen(event))
    this.#cancel = undefined
    this.#events.clear()
    const notice = noticeOf(events)
    if (notice) show(notice)
  }
}
