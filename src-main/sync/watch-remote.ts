import type { OperationContext } from '../operations/engine/dispatch.ts'
import type { Scheduler } from '../platform/scheduler.ts'
import { accountOf } from './account.ts'
import { RemoteListener, type EventSource } from './listen-remote.ts'
import { pollPeriodically } from './poll-remote.ts'
import type { ReplicaFacts } from './replica-facts.ts'
import type { Round } from './round.ts'
import type { SyncLoop } from './sync-loop.ts'

interface WatchParts {
  context: OperationContext
  /** The stream that reports changes; undefined where rounds are only polled or requested. */
  source?: EventSource | undefined
  scheduler: Scheduler
  chance(): number
  loop: SyncLoop
  round: Round
  facts: ReplicaFacts
}

/** Requests a round of a replica when its remote reports a change, or may have one to pull. */
export class RemoteWatch {
  readonly #parts: WatchParts
  #listener: RemoteListener | undefined
  #stopPolling: (() => void) | undefined

  constructor(parts: WatchParts) {
    this.#parts = parts
  }

  /** Opens the streams, and starts to poll. A second call has no effect. */
  start(): void {
    const { source, scheduler, round, loop, facts } = this.#parts
    this.#listener ??= source && this.#listenTo(source)
    this.#stopPolling ??= pollPeriodically({
      scheduler,
      isIdentified: () => round.abilities !== undefined,
      hasFeed: () => round.abilities?.feed === true,
      isShutOut: () => facts.isShutOut,
      isIncomplete: () => round.holdsEdits,
      requestRound: () => loop.requestRound(),
    })
  }

  /** Opens missing streams at once, after the remote has answered. */
  reached(): void {
    this.#listener?.reached()
  }

  /** Ends the streams of a replica that goes offline on purpose. They open again when it is online. */
  closeStreams(): void {
    this.#listener?.closeStreams()
  }

  /** Ends the streams and the polling. */
  stop(): void {
    this.#listener?.stop()
    this.#stopPolling?.()
  }

  #listenTo(source: EventSource): RemoteListener {
    const { scheduler, chance, context, loop, round } = this.#parts
    return new RemoteListener({
      source,
      scheduler,
      chance,
      organizations: () => (this.#isListening ? (accountOf(context.store)?.organizations ?? []) : []),
      requestRound: () => loop.requestRound(),
      changed: () => {
        round.markEvent()
        loop.requestRound()
      },
      presence: ({ space, changeRequest }) =>
        context.announce({ type: 'changed', touched: [{ kind: 'presence', space, changeRequest }] }),
      opened: () => loop.networkReturned(),
    })
  }

  /** True when a stream may exist. A remote without a feed has none, and an offline replica opens none. */
  get #isListening(): boolean {
    const { round, loop } = this.#parts
    return round.abilities?.feed === true && !loop.state.offlineOnPurpose
  }
}
