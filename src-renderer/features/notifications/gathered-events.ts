import { noticeOf, type Notice, type ReportedEvent } from './notice.ts'

interface GatheringOptions {
  /** Returns true for an event whose kind the user wants notifications of. */
  wants: (event: ReportedEvent) => boolean
  /** Returns true for an event that the user sees in the window now. */
  isSeen: (event: ReportedEvent) => boolean
  show: (notice: Notice) => void
  /** Runs the function after a pause. The returned function cancels it. */
  later: (run: () => void) => () => void
}

/** Gathers events for a pause, and reports them as one notification. It omits events that the user sees. */
export class GatheredEvents {
  readonly #options: GatheringOptions
  readonly #events = new Map<string, ReportedEvent>()
  #cancel: (() => void) | undefined

  constructor(options: GatheringOptions) {
    this.#options = options
  }

  add(events: readonly ReportedEvent[]): void {
    const { wants, isSeen, later } = this.#options
    for (const event of events) if (wants(event) && !isSeen(event)) this.#events.set(event.id, event)
    if (this.#events.size > 0) this.#cancel ??= later(() => this.#report())
  }

  close(): void {
    this.#cancel?.()
  }

  /** Reports the events that the user still wants and does not see. Both may have changed during the pause. */
  #report(): void {
    const { wants, isSeen, show } = this.#options
    const events = [...this.#events.values()].filter((event) => wants(event) && !isSeen(event))
    this.#cancel = undefined
    this.#events.clear()
    const notice = noticeOf(events)
    if (notice) show(notice)
  }
}
