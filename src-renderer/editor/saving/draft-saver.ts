import type { LazyText } from '../lazy-text.ts'

/** The delay between the last change and the request, in milliseconds. */
export const SAVE_DELAY = 150
/** The shortest delay between two requests, in milliseconds. A slow typist pauses after each key. */
export const SAVE_INTERVAL = 400
/** The longest delay between the first unsent change and the request, in milliseconds. */
export const SAVE_DEADLINE = 1000
/** The longest text, in characters, that is stored on the device without a delay. A longer text takes time to write. */
export const IMMEDIATE_STORE_LIMIT = 100_000
/** The delay before a longer text is stored, in milliseconds. It must stay well below `SAVE_DEADLINE`. */
export const STORE_DELAY = 250
/** The delay before the next attempt after a lost connection, in milliseconds. */
export const RETRY_DELAY = 5000

/** The save state of the visible text. `reason` explains the last failure in a sentence. */
export type SaveState = { kind: 'saved' } | { kind: 'saving' } | { kind: 'unsaved'; reason: string }

/**
 * The outcome of sending a text. `text` is the sent text when it was newer than the requested one. `canRetry` is true
 * when another attempt may succeed without the user.
 */
export type SaveOutcome = { ok: true; text?: string } | { ok: false; reason: string; canRetry: boolean }

/** The browser's timers, injected so that tests control time. */
export interface Timer {
  now: () => number
  /** Calls `run` after a time. Returns a function that cancels it. */
  after: (milliseconds: number, run: () => void) => () => void
}

export interface DraftSaverOptions {
  timer: Timer
  /** Sends a text. Never rejects. */
  send: (text: string) => Promise<SaveOutcome>
  /** Stores a text on this device until it is acknowledged; null removes it. */
  store: (text: LazyText | null) => void
  report: (state: SaveState) => void
}

/**
 * Sends the text that a user writes: soon, one request at a time, always the newest text. A text counts as saved when
 * it is acknowledged. Until then it is retained on the device.
 */
export class DraftSaver {
  readonly #options: DraftSaverOptions
  #pending: LazyText | undefined
  #firstChange = 0
  #lastChange = 0
  #lastRequest = -Infinity
  #sending: Promise<void> | undefined
  #cancelTimer: (() => void) | undefined
  #cancelStoring: (() => void) | undefined
  #closed = false

  constructor(options: DraftSaverOptions) {
    this.#options = options
  }

  /** True while there is unacknowledged text. */
  get isDirty(): boolean {
    return this.#pending !== undefined || this.#sending !== undefined
  }

  /** Accepts a changed text. */
  change(text: LazyText): void {
    const now = this.#options.timer.now()
    if (this.#pending === undefined) this.#firstChange = now
    this.#lastChange = now
    this.#pending = text
    this.#storeSoon(text)
    this.#options.report({ kind: 'saving' })
    this.#waitUntilDue()
  }

  /** Sends the pending text at once. Resolves when all is sent or an attempt fails. */
  async flush(): Promise<void> {
    this.#cancelTimer?.()
    this.#storeNow()
    await this.#sending
    await this.#send()
  }

  /** Stops sending. Unacknowledged text stays retained. */
  close(): void {
    this.#closed = true
    this.#cancelTimer?.()
    this.#storeNow()
  }

  /** Stores a text at once, or a long text after a few more keystrokes. */
  #storeSoon(text: LazyText): void {
    if (text.length <= IMMEDIATE_STORE_LIMIT) this.#options.store(text)
    else this.#cancelStoring ??= this.#options.timer.after(STORE_DELAY, () => this.#storeNow())
  }

  /** Stores the text that waits to be stored. */
  #storeNow(): void {
    if (!this.#cancelStoring) return
    this.#cancelStoring()
    this.#cancelStoring = undefined
    if (this.#pending !== undefined) this.#options.store(this.#pending)
  }

  /** Waits for a pause in the changes, but no longer than others may wait for the text. */
  #waitUntilDue(): void {
    const due = Math.min(this.#lastChange + SAVE_DELAY, this.#firstChange + SAVE_DEADLINE)
    this.#wait(Math.max(due, this.#lastRequest + SAVE_INTERVAL) - this.#options.timer.now())
  }

  #wait(milliseconds: number): void {
    this.#cancelTimer?.()
    const run = () => void this.#send()
    this.#cancelTimer = this.#options.timer.after(Math.max(0, milliseconds), run)
  }

  /** Sends the newest text, or waits for a request in flight. */
  async #send(): Promise<void> {
    if (!this.#sending && this.#pending !== undefined && !this.#closed)
      this.#sending = this.#sendNewest(this.#pending)
    await this.#sending
  }

  async #sendNewest(text: LazyText): Promise<void> {
    this.#storeNow()
    this.#pending = undefined
    this.#lastRequest = this.#options.timer.now()
    this.#options.report({ kind: 'saving' })
    const outcome = await this.#options.send(text.read())
    this.#sending = undefined
    if (outcome.ok) this.#acknowledged(outcome.text)
    else this.#failed(text, outcome)
  }

  #acknowledged(sent: string | undefined): void {
    if (this.#pending === undefined || this.#pending.read() === sent) {
      this.#pending = undefined
      this.#cancelTimer?.()
      this.#options.store(null)
      this.#options.report({ kind: 'saved' })
      return
    }
    this.#waitUntilDue()
  }

  /** The text waits for the next change, the user's command, or a connection. */
  #failed(text: LazyText, { reason, canRetry }: { reason: string; canRetry: boolean }): void {
    const hasNewer = this.#pending !== undefined
    this.#pending ??= text
    this.#options.report({ kind: 'unsaved', reason })
    if (hasNewer) this.#wait(SAVE_DELAY)
    else if (canRetry) this.#wait(RETRY_DELAY)
  }
}
