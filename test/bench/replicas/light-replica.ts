import { setTimeout as delay } from 'node:timers/promises'
import type { Log } from '../../../src-main/platform/log.ts'
import { systemScheduler } from '../../../src-main/platform/scheduler.ts'
import { followEvents } from '../../../src-main/remote/follow-events.ts'
import { failureOfStatus } from '../../../src-main/remote/read-answer.ts'
import { RemoteLine } from '../../../src-main/remote/remote-line.ts'
import type { RemoteFailure } from '../../../src-main/remote/remote-result.ts'
import type { Transport, TransportRequest } from '../../../src-main/remote/transport.ts'
import type { ChangeList } from '../../../src-main/schemas/feed/feed.ts'
import { IdentityAge } from '../../../src-main/sync/identity-age.ts'
import { RemoteListener } from '../../../src-main/sync/listen-remote.ts'
import { SyncLoop } from '../../../src-main/sync/sync-loop.ts'

/** The number of entries in one answer, as a replica requests them. */
const IN_ONE_ANSWER = 200

export interface LightReplicaParts {
  /** The address of the origin. */
  url: string
  token: string
  organization: string
  /** The cursor to continue from; undefined to start with a first pull. */
  cursor: string | undefined
  transport: Transport
  /** Returns a random number from 0 up to 1. */
  chance: () => number
  log: Log
  /** Called with each answer of the feed. */
  received: (answer: ChangeList) => void
}

/**
 * A replica without its store: the stream of events, the rounds, the retries and the pauses are those of a replica.
 * Its pulls request what a replica requests, and apply nothing.
 */
export class LightReplica {
  readonly line: RemoteLine
  readonly #parts: LightReplicaParts
  readonly #listener: RemoteListener
  readonly #loop: SyncLoop
  readonly #identity = new IdentityAge()
  #cursor: string | undefined
  presenceEvents = 0

  constructor(parts: LightReplicaParts) {
    const { url, token, organization, cursor, transport, chance, log } = parts
    this.#parts = parts
    this.#cursor = cursor
    this.line = new RemoteLine({
      address: url,
      token: () => token,
      transport,
      clock: () => performance.now(),
      random: chance,
      wait: (milliseconds, signal) => delay(milliseconds, undefined, { signal, ref: false }),
    })
    this.#loop = new SyncLoop({
      round: {
        identify: () => this.#identify(),
        reconcile: async () => undefined,
        pull: () => this.#pull(),
        sendNext: async () => 'nothing',
      },
      offlineOnPurpose: false,
      clock: () => Date.now(),
      chance,
      scheduler: systemScheduler,
      log,
      changed: () => undefined,
      reached: () => this.#listener.reached(),
    })
    this.#listener = new RemoteListener({
      source: {
        events: (id, onEvent, { signal }) => followEvents(this.line, id, { onEvent, signal }),
      },
      organizations: () => [organization],
      requestRound: () => this.#loop.requestRound(),
      changed: () => {
        this.#identity.markEvent()
        this.#loop.requestRound()
      },
      presence: () => (this.presenceEvents += 1),
      opened: () => this.#loop.networkReturned(),
      chance,
      scheduler: systemScheduler,
    })
  }

  /** The number of rounds that ended, successful or not. */
  get rounds(): number {
    return this.#loop.state.rounds
  }

  /** True while nothing is requested, and the last round ended well. */
  get isQuiet(): boolean {
    const { step, problem, rounds } = this.#loop.state
    return rounds > 0 && step === 'idle' && problem === null
  }

  /** Runs one whole round, as when a user asks for it. */
  async sync(): Promise<void> {
    await this.#loop.runRound()
  }

  async close(): Promise<void> {
    this.#listener.stop()
    await this.#loop.close()
    this.#parts.transport.close()
  }

  /** Reads JSON from a path, or sends a body there, with the retries of a replica. */
  ask(method: 'GET' | 'POST', path: string, body?: object, key?: string) {
    const request: TransportRequest = {
      ...this.line.get(path),
      method,
      ...(body && { body: JSON.stringify(body) }),
    }
    const headers = {
      ...request.headers,
      ...(body && { 'Content-Type': 'application/json' }),
      ...(key !== undefined && { 'Idempotency-Key': key }),
    }
    return askJson(this.line, { ...request, headers })
  }

  async #identify(): Promise<RemoteFailure | undefined> {
    if (this.#identity.suffices(Date.now())) return undefined
    this.#identity.expire()
    const result = await this.ask('GET', '/v1/orgs?limit=1000')
    if (!result.ok) return result
    this.#identity.identified(Date.now())
    return undefined
  }

  async #pull(): Promise<{ ok: true; entries: number } | RemoteFailure> {
    for (let entries = 0; ;) {
      const after = this.#cursor === undefined ? '' : `&after=${this.#cursor}`
      const result = await this.ask(
        'GET',
        `/v1/orgs/${this.#parts.organization}/changes?limit=${IN_ONE_ANSWER}${after}`,
      )
      if (!result.ok) {
        this.#identity.expire()
        return result
      }
      const answer = result.value as ChangeList
      this.#parts.received(answer)
      this.#cursor = answer.next
      entries += answer.changes.length
      if (!answer.more) return { ok: true, entries }
    }
  }
}

/** Sends a request that may be repeated, and parses its answer. */
function askJson(line: RemoteLine, request: TransportRequest) {
  const write = request.method !== 'GET'
  return line.send<{ ok: true; status: number; value: unknown }>(
    request,
    {
      write,
      repeatable: () => true,
      read: (response) => {
        const { status, bytes } = response
        if (status < 200 || status > 299) return failureOfStatus(response, { write, token: line.token })
        return { ok: true, status, value: JSON.parse(Buffer.from(bytes).toString('utf8')) as unknown }
      },
    },
    {},
  )
}
