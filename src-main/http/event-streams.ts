import type { ServerResponse } from 'node:http'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Caller } from '../operations/engine/scope.ts'
import type { Log } from '../platform/log.ts'
import type { ChangeEvent } from '../schemas/feed/change-event.ts'
import type { EventView } from '../workspace/event-view.ts'
import type { Workspace } from '../workspace/workspace.ts'
import { beginEvents, HEARTBEAT, KEEP_ALIVE_MILLISECONDS } from './event-stream.ts'

/**
 * The number of streams that are served in one turn. One takes some ten microseconds, and other work waits for one turn
 * at most.
 */
const IN_ONE_TURN = 100
/** The maximum bytes that wait for a slow reader. A reader with more is disconnected. */
const MAX_WAITING = 1024 * 1024

interface Stream {
  response: ServerResponse
  /** Returns the user of the token; undefined after the token became invalid. */
  caller: () => Caller | undefined
  /** The organizations of the caller at the last check. */
  organizations: string
}

/** Reports to a caller that their organizations have changed, and names none: they may not see one any more. */
const OTHER_ORGANIZATIONS: ChangeEvent = {
  type: 'changed',
  touched: [{ kind: 'organization' }, { kind: 'library' }],
}

/**
 * The streams of events of a host. Every event is filtered to the part that the caller of each stream may see when it
 * is sent. A stream ends when its token becomes invalid, and when its caller is removed from their last organization.
 * One listener serves all streams. Simultaneous events are sent together, in turns of some streams, so that a thousand
 * streams do not delay other callers. Within a turn a space is read once, and a caller with several streams once.
 */
export class EventStreams {
  readonly #workspace: Workspace
  readonly #log: Log
  readonly #streams = new Set<Stream>()
  #waiting: ChangeEvent[] = []
  /** The end of the last turn. Turns follow each other, so that every stream gets the events in their order. */
  #last: Promise<void> = Promise.resolve()
  #stop: (() => void) | undefined

  constructor(workspace: Workspace, log: Log) {
    this.#workspace = workspace
    this.#log = log
  }

  /** Sends events to a connection until it ends. */
  open(response: ServerResponse, caller: () => Caller | undefined): void {
    const now = caller()
    const organizations = now ? this.#workspace.serve.viewEvents().organizationsOf(now) : ''
    const stream: Stream = { response, caller, organizations }
    beginEvents(response)
    this.#streams.add(stream)
    this.#stop ??= this.#listen()
    response.on('close', () => {
      this.#streams.delete(stream)
      if (this.#streams.size > 0) return
      this.#stop?.()
      this.#stop = undefined
    })
  }

  #listen(): () => void {
    const unsubscribe = this.#workspace.subscribe((event) => this.#announce(event))
    // Detects a token that was revoked by another process, where no event does so earlier.
    const beat = setInterval(() => this.#sendNext([]), KEEP_ALIVE_MILLISECONDS)
    return () => {
      clearInterval(beat)
      unsubscribe()
    }
  }

  #announce(event: ChangeEvent): void {
    this.#waiting.push(event)
    if (this.#waiting.length > 1) return
    setImmediate(() => {
      const events = this.#waiting
      this.#waiting = []
      this.#sendNext(events)
    })
  }

  #sendNext(events: readonly ChangeEvent[]): void {
    this.#last = this.#last.then(() => this.#send(events))
  }

  /** Sends events to every stream, or a heartbeat where there are no events. */
  async #send(events: readonly ChangeEvent[]): Promise<void> {
    const streams = [...this.#streams]
    for (let start = 0; start < streams.length; start += IN_ONE_TURN) {
      if (start > 0) await nextTurn()
      this.#sendToSome(streams.slice(start, start + IN_ONE_TURN), events)
    }
  }

  /**
   * Sends events to some streams. The streams end where the visible events cannot be determined, as on a damaged store,
   * so that no event leaks.
   */
  #sendToSome(streams: readonly Stream[], events: readonly ChangeEvent[]): void {
    try {
      const view = this.#workspace.serve.viewEvents()
      for (const stream of streams) this.#sendTo(stream, events, view)
    } catch (error) {
      this.#log.warn({ error }, 'Streams of events had to end')
      for (const { response } of streams) response.end()
    }
  }

  #sendTo(stream: Stream, events: readonly ChangeEvent[], view: EventView): void {
    const { response } = stream
    if (response.destroyed || response.writableEnded) return
    const caller = stream.caller()
    if (!caller) return void response.end()
    // An orderly end would wait for the slow reader.
    if (response.writableLength > MAX_WAITING) return void response.destroy()
    const before = stream.organizations
    stream.organizations = view.organizationsOf(caller)
    // The stream of the local user stays open without an organization, because nobody can remove that user.
    const isRemoved = before !== '' && stream.organizations === '' && caller.kind !== 'local'
    if (isRemoved) return void response.end()
    if (events.length === 0) response.write(HEARTBEAT)
    if (stream.organizations !== before) write(response, OTHER_ORGANIZATIONS)
    for (const event of events) {
      const seen = view.seen(event, caller)
      if (seen) write(response, seen)
    }
  }
}

function write(response: ServerResponse, event: ChangeEvent): void {
  response.write(`data: ${JSON.stringify(event)}\n\n`)
}
