import type { ServerResponse } from 'node:http'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FeedState } from '../feed/feed-state.ts'
import type { Caller } from '../operations/engine/scope.ts'
import type { Log } from '../platform/log.ts'
import type { ChangeEvent } from '../schemas/feed/change-event.ts'
import { feedEventData, type FeedEvent } from '../schemas/feed/feed-events.ts'
import type { EventView } from '../workspace/event-view.ts'
import type { Workspace } from '../workspace/workspace.ts'
import { beginEvents, HEARTBEAT, KEEP_ALIVE_MILLISECONDS } from './event-stream.ts'

/** The milliseconds in which writes after the first are combined into one event. */
const COMBINED_MILLISECONDS = 25
/** The number of streams that are polled in one turn of the event loop. Other work runs between two turns. */
const IN_ONE_TURN = 100
/** The number of heartbeats after which a reader that accepted none of its bytes is disconnected. */
const MAX_STALLED = 2

const NEWS = eventText({ kind: 'changed' })

const FEED_EVENTS = /^\/v1\/orgs\/([^/]+)\/changes\/events$/

/** Returns the organization whose stream of changes an address names, or null. */
export function feedEventsOf(path: string): string | null {
  return FEED_EVENTS.exec(path)?.[1] ?? null
}

/** The reader of a stream. */
export interface FeedReader {
  organization: string
  /** Returns the reading caller; undefined after their token became invalid. */
  caller: () => Caller | undefined
}

interface Stream extends FeedReader {
  response: ServerResponse
  /** The last state that the reader was notified of. */
  state: FeedState | undefined
  /** True while the connection has not accepted the last bytes. */
  isSending: boolean
  /** True when news arrived while bytes were being sent. All of it becomes one event. */
  isDue: boolean
  /** The heartbeats in a row at which the connection had not accepted earlier bytes. */
  stalled: number
}

/** The changed places of presence in an event of the core. */
type Places = Extract<ChangeEvent, { type: 'changed' }>['touched']

/**
 * The event streams of the feeds. An event reports that a feed has new entries, without their content. The first event
 * follows at once, for readers that were away. Another event names a change request whose open editors changed. A
 * stream ends when its reader loses the right to read. The streams share their listeners, and are served in turns. A
 * slow reader delays no other one, and at most one event waits for it.
 */
export class FeedStreams {
  readonly #workspace: Workspace
  readonly #log: Log
  readonly #streams = new Set<Stream>()
  #stop: (() => void) | undefined
  #timer: NodeJS.Timeout | undefined
  #isPolling = false
  #isChanged = false

  constructor(workspace: Workspace, log: Log) {
    this.#workspace = workspace
    this.#log = log
  }

  /** Sends events to a connection until it ends. */
  open(response: ServerResponse, reader: FeedReader): void {
    const stream = { ...reader, response, state: undefined, isSending: false, isDue: false, stalled: 0 }
    beginEvents(response)
    this.#streams.add(stream)
    this.#stop ??= this.#listen()
    response.once('close', () => this.#remove(stream))
    this.#poll(stream)
  }

  #remove(stream: Stream): void {
    this.#streams.delete(stream)
    if (this.#streams.size > 0) return
    this.#stop?.()
    this.#stop = undefined
  }

  #listen(): () => void {
    const unsubscribe = this.#workspace.serve.watchWrites(() => this.#changed())
    const unsubscribeEvents = this.#workspace.subscribe((event) => this.#reportPresence(event))
    const beat = setInterval(() => void this.#beat(), KEEP_ALIVE_MILLISECONDS)
    return () => {
      clearTimeout(this.#timer)
      this.#timer = undefined
      clearInterval(beat)
      unsubscribe()
      unsubscribeEvents()
    }
  }

  /** Polls all streams soon. Writes during a poll are gathered for the next one. */
  #changed(): void {
    this.#isChanged = true
    if (!this.#isPolling) this.#timer ??= setTimeout(() => void this.#pollAll(), COMBINED_MILLISECONDS)
  }

  async #pollAll(): Promise<void> {
    this.#timer = undefined
    this.#isPolling = true
    this.#isChanged = false
    await this.#inTurns((stream) => this.#poll(stream))
    this.#isPolling = false
    if (this.#isChanged && this.#streams.size > 0) this.#changed()
  }

  /** Shows each reader that its stream is alive. A poll detects a token that another process revoked. */
  async #beat(): Promise<void> {
    await this.#inTurns((stream) => {
      this.#poll(stream)
      if (!stream.isSending) return send(stream, HEARTBEAT)
      stream.stalled += 1
      if (stream.stalled >= MAX_STALLED) stream.response.destroy()
    })
  }

  #reportPresence(event: ChangeEvent): void {
    const places = event.type === 'changed' ? event.touched.filter(({ kind }) => kind === 'presence') : []
    if (places.length === 0) return
    const view = this.#workspace.serve.viewEvents()
    void this.#inTurns((stream) => this.#endOnFault(stream, () => this.#sendPresence(stream, places, view)))
  }

  /** Sends presence. A slow reader misses the event, and the answer to its editor's next report has the state. */
  #sendPresence(stream: Stream, places: Places, view: EventView): void {
    const touched = places.filter(({ organization }) => organization === stream.organization)
    const caller = touched.length > 0 && !stream.isSending ? stream.caller() : undefined
    const seen = caller && view.seen({ type: 'changed', touched }, caller)
    if (seen?.type !== 'changed') return
    const texts = seen.touched.map(({ space = '', changeRequest = '' }) =>
      eventText({ kind: 'presence', space, changeRequest }),
    )
    send(stream, texts.join(''))
  }

  async #inTurns(serve: (stream: Stream) => void): Promise<void> {
    const streams = [...this.#streams]
    for (let start = 0; start < streams.length; start += IN_ONE_TURN) {
      if (start > 0) await nextTurn()
      for (const stream of streams.slice(start, start + IN_ONE_TURN))
        if (this.#streams.has(stream)) serve(stream)
    }
  }

  /** Reports news to a stream, which ends when its reader has lost the right to read. */
  #poll(stream: Stream): void {
    this.#endOnFault(stream, () => {
      const caller = stream.caller()
      const state = caller && this.#workspace.serve.feedState(stream.organization, caller, stream.state)
      if (state === undefined) return void stream.response.end()
      const isNews = state.news !== stream.state?.news
      stream.state = state
      if (isNews) send(stream, NEWS)
    })
  }

  /** Serves a stream. It ends where its events cannot be determined, as on a damaged store. */
  #endOnFault(stream: Stream, serve: () => void): void {
    try {
      serve()
    } catch (error) {
      this.#log.warn({ error }, 'An event stream of the feed had to end')
      stream.response.end()
    }
  }
}

function eventText(event: FeedEvent): string {
  return `data: ${feedEventData(event)}\n\n`
}

/**
 * Sends bytes after the connection has accepted the earlier ones. A heartbeat is dropped while bytes are on their way.
 */
function send(stream: Stream, text: string): void {
  const { response } = stream
  if (response.destroyed || response.writableEnded) return
  if (stream.isSending) {
    stream.isDue ||= text === NEWS
    return
  }
  stream.isSending = true
  response.write(text, () => {
    stream.isSending = false
    stream.stalled = 0
    if (!stream.isDue) return
    stream.isDue = false
    send(stream, NEWS)
  })
}
