/** Text is sent this long after the last change, in milliseconds. */
export const SAVE_AFTER = 300
/** And at most this long after the first change that was not sent. */
export const SAVE_WITHIN = 1000
/** A text longer than this, in characters, is kept on the device a little later: writing it takes its time. */
export const KEPT_AT_ONCE = 100_000
/** How much later, in milliseconds; well before it is sent. */
export const KEEP_AFTER = 250
/** What failed for want of a connection is sent again after this long. */
export const RETRY_AFTER = 5000

/** What is true of the text on the screen. `unsaved` is why the last attempt failed, as a sentence. */
export type SaveState = { kind: 'saved' } | { kind: 'saving' } | { kind: 'unsaved'; reason: string }

/**
 * How sending a text went. `text` is what was sent where that was newer than what was asked for; `later` says that it may
 * work by itself in a while.
 */
export type SaveOutcome = { ok: true; text?: string } | { ok: false; reason: string; later: boolean }

/** Time, as the browser has it; handed in so that tests can hold it still. */
export interface Timer {
  now: () => number
  /** Calls `run` after a time; the answer cancels it. */
  after: (milliseconds: number, run: () => void) => () => void
}

export interface DraftSaverOptions {
  timer: Timer
  /** Sends a text; it answers and never throws. */
  send: (text: string) => Promise<SaveOutcome>
  /** Keeps a text on this device until it is acknowledged; null forgets it. */
  keep: (text: string | null) => void
  report: (state: SaveState) => void
}

/**
 * Sends what a person writes: soon, one request at a time and always the newest text. A text counts as saved
 * when the answer said so, and is kept on the device until then.
 */
export class DraftSaver {
  private readonly options: DraftSaverOptions
  private pending: string | undefined
  private firstChange = 0
  private sending: Promise<void> | undefined
  private cancelTimer: (() => void) | undefined
  private cancelKeeping: (() => void) | undefined
  private closed = false

  constructor(options: DraftSaverOptions) {
    this.options = options
  }

  /** True while there is text that was not acknowledged. */
  get isDirty(): boolean {
    return this.pending !== undefined || this.sending !== undefined
  }

  /** Takes a changed text. */
  change(text: string): void {
    const now = this.options.timer.now()
    if (this.pending === undefined) this.firstChange = now
    this.pending = text
    this.keepSoon(text)
    this.options.report({ kind: 'saving' })
    this.wait(Math.min(SAVE_AFTER, this.firstChange + SAVE_WITHIN - now))
  }

  /** Sends what there is at once; resolves when all of it was sent or an attempt failed. */
  async flush(): Promise<void> {
    this.cancelTimer?.()
    this.keepNow()
    await this.sending
    await this.send()
  }

  /** Nothing is sent after this; what was not acknowledged stays kept. */
  close(): void {
    this.closed = true
    this.cancelTimer?.()
    this.keepNow()
  }

  /** Keeps a text at once, or a long one once a few more keys may have been pressed. */
  private keepSoon(text: string): void {
    if (text.length <= KEPT_AT_ONCE) this.options.keep(text)
    else this.cancelKeeping ??= this.options.timer.after(KEEP_AFTER, () => this.keepNow())
  }

  /** Keeps what still waits to be kept. */
  private keepNow(): void {
    if (!this.cancelKeeping) return
    this.cancelKeeping()
    this.cancelKeeping = undefined
    if (this.pending !== undefined) this.options.keep(this.pending)
  }

  private wait(milliseconds: number): void {
    this.cancelTimer?.()
    const run = () => void this.send()
    this.cancelTimer = this.options.timer.after(Math.max(0, milliseconds), run)
  }

  /** Sends the newest text, or waits for what another call has begun to send. */
  private async send(): Promise<void> {
    if (!this.sending && this.pending !== undefined && !this.closed)
      this.sending = this.sendNewest(this.pending)
    await this.sending
  }

  private async sendNewest(text: string): Promise<void> {
    this.keepNow()
    this.pending = undefined
    this.options.report({ kind: 'saving' })
    const outcome = await this.options.send(text)
    this.sending = undefined
    if (outcome.ok) this.acknowledged(outcome.text)
    else this.failed(text, outcome)
  }

  private acknowledged(sent: string | undefined): void {
    if (this.pending === undefined || this.pending === sent) {
      this.pending = undefined
      this.cancelTimer?.()
      this.options.keep(null)
      this.options.report({ kind: 'saved' })
      return
    }
    this.wait(this.firstChange + SAVE_WITHIN - this.options.timer.now())
  }

  /** The text waits for the next change, the person's word, or a connection. */
  private failed(text: string, { reason, later }: { reason: string; later: boolean }): void {
    const hasNewer = this.pending !== undefined
    this.pending ??= text
    this.options.report({ kind: 'unsaved', reason })
    if (hasNewer) this.wait(SAVE_AFTER)
    else if (later) this.wait(RETRY_AFTER)
  }
}
