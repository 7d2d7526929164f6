import { serverSentEvents } from '../../src-main/platform/server-sent-events.ts'
import type { ChangeEvent } from '../../src-main/schemas/feed/change-event.ts'

/** The first and the longest delay before another attempt, in milliseconds. */
const FIRST_WAIT = 400
const LONGEST_WAIT = 10_000

export interface EventStreamOptions {
  /** Requests the stream. Any status other than 200 counts as a failure. */
  open: (signal: AbortSignal) => Promise<Response>
  /** Waits before the next attempt. Ends early when the attempt is likely to succeed. */
  wait: (milliseconds: number, signal: AbortSignal) => Promise<void>
  event: (event: ChangeEvent) => void
  opened: () => void
  lost: () => void
  /** Called when the host does not know the token. No further attempt follows. */
  refused: () => void
}

/** Holds a stream of changes open until the returned function is called. Waits longer after each failure. */
export function openEventStream(options: EventStreamOptions): () => void {
  const stop = new AbortController()
  void run(options, stop.signal)
  return () => stop.abort()
}

async function run(options: EventStreamOptions, signal: AbortSignal): Promise<void> {
  let wait = FIRST_WAIT
  while (!signal.aborted) {
    const response = await options.open(signal).catch(() => undefined)
    if (signal.aborted) return
    if (response?.status === 401) {
      options.refused()
      return
    }
    if (response?.ok && response.body) {
      wait = FIRST_WAIT
      options.opened()
      await readEvents(response.body, options.event)
    }
    if (signal.aborted) return
    options.lost()
    await options.wait(wait, signal)
    wait = Math.min(wait * 2, LONGEST_WAIT)
  }
}

/** Reads to the end of the stream. A broken stream counts as ended. */
async function readEvents(
  body: ReadableStream<Uint8Array>,
  event: (event: ChangeEvent) => void,
): Promise<void> {
  // An event has no size limit, because the host of this page lists all content of a change.
  for await (const data of serverSentEvents(piecesOf(body), Infinity)) event(JSON.parse(data))
}

/** Yields the pieces of a body until it ends or breaks. */
async function* piecesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader()
  for (;;) {
    const piece = await reader.read().catch(() => ({ done: true as const, value: undefined }))
    if (piece.done) return
    yield piece.value
  }
}
