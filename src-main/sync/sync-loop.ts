import type { Clock } from '../platform/clock.ts'
import type { Log } from '../platform/log.ts'
import type { Scheduler } from '../platform/scheduler.ts'
import { Problem } from '../schemas/problem.ts'
import { storeProblem } from '../store/store-problem.ts'
import type { Failure } from './remote.ts'
import type { Round } from './round.ts'
import {
  nextMove,
  IDLE,
  type Effect,
  type RoundFailure,
  type SyncEvent,
  type SyncState,
} from './sync-state.ts'

/** The steps of a round, each run to its end. */
export type RoundSteps = Pick<Round, 'identify' | 'reconcile' | 'pull' | 'sendNext'>

interface LoopParts {
  round: RoundSteps
  /** True when the user chose to work offline before the start. */
  offlineOnPurpose: boolean
  clock: Clock
  /** Returns a number from 0 up to 1. */
  chance(): number
  scheduler: Scheduler
  log: Log
  /** Called after each change of the state. */
  changed(state: SyncState): void
  /** Called in each round when the remote has answered. */
  reached(): void
}

/**
 * The delay between the first request for a round and the round, in milliseconds. Edits of one moment gather in it.
 */
const GATHERING_DELAY = 15

/** Performs the effects of the pure state, one step after the other, and reports each result to it. */
export class SyncLoop {
  readonly #parts: LoopParts
  #state: SyncState
  #working: Promise<void> = Promise.resolve()
  #cancelWait: (() => void) | undefined
  #isClosed = false

  constructor(parts: LoopParts) {
    this.#parts = parts
    this.#state = { ...IDLE, offlineOnPurpose: parts.offlineOnPurpose }
  }

  get state(): SyncState {
    return this.#state
  }

  /** Requests a round. It starts soon, together with other requests in the meantime. */
  requestRound(): void {
    if (this.#state.offlineOnPurpose || this.#isClosed) return
    // A round is already due. More work does not shorten a delay that the remote or the network caused.
    if (!this.#cancelWait) this.#waitFor(GATHERING_DELAY)
  }

  /** Ends the delay after a failure of the network. Called when the remote can be reached again. */
  networkReturned(): void {
    if (this.#state.isOnline === false && this.#cancelWait) this.#waitFor(0)
  }

  /** Runs one whole round and returns after its end. A running round ends first. */
  async runRound(): Promise<SyncState> {
    await this.#untilResting()
    this.#handle({ type: 'requested' })
    await this.#untilResting()
    return this.#state
  }

  async setOffline(offline: boolean): Promise<void> {
    this.#handle({ type: 'network', offline, at: this.#parts.clock() })
    if (offline) await this.#untilResting()
  }

  /** Lets the running step end, and starts no other. */
  async close(): Promise<void> {
    this.#isClosed = true
    this.#cancelWait?.()
    await this.#working
  }

  async #untilResting(): Promise<void> {
    while (this.#state.step !== 'idle' && !this.#isClosed) await this.#working
  }

  #handle(event: SyncEvent): void {
    const { state, effects } = nextMove(this.#state, event)
    this.#state = state
    this.#emit(state)
    for (const effect of effects) this.#carryOut(effect)
  }

  /** Emits the state. A listener that fails must not end the round, because no other round would ever follow. */
  #emit(state: SyncState): void {
    try {
      this.#parts.changed(state)
    } catch (error) {
      this.#parts.log.error({ error, step: state.step }, 'A listener of the state of sync failed')
    }
  }

  #carryOut(effect: Effect): void {
    if (this.#isClosed) return
    if (effect.do === 'wait') return this.#waitFor(effect.milliseconds)
    // A request during a round may concern a change that the round has missed, so it counts for the next one.
    if (effect.do === 'identify') this.#stopWaiting()
    this.#working = this.#doStep(effect.do).then((event) => this.#handle(event))
  }

  #stopWaiting(): void {
    this.#cancelWait?.()
    this.#cancelWait = undefined
  }

  #waitFor(milliseconds: number): void {
    this.#stopWaiting()
    this.#cancelWait = this.#parts.scheduler.after(milliseconds, () => {
      this.#cancelWait = undefined
      this.#handle({ type: 'requested' })
    })
  }

  async #doStep(step: 'identify' | 'reconcile' | 'pull' | 'send'): Promise<SyncEvent> {
    try {
      return await this.#stepOf(step)
    } catch (error) {
      this.#parts.log.error({ error, step }, 'A step of a round failed')
      return this.#failed(localFailure(error))
    }
  }

  async #stepOf(step: 'identify' | 'reconcile' | 'pull' | 'send'): Promise<SyncEvent> {
    const { round, clock, chance } = this.#parts
    switch (step) {
      case 'identify':
        return this.#identified(await round.identify())
      case 'reconcile':
        return this.#ended(await round.reconcile(), { type: 'reconciled' })
      case 'pull': {
        const pulled = await round.pull()
        return pulled.ok ? { type: 'pulled', entries: pulled.entries } : this.#failed(failureOf(pulled))
      }
      case 'send': {
        const sent = await round.sendNext()
        if (sent === 'sent' || sent === 'parked' || sent === 'split') return { type: sent }
        if (sent === 'stale') return { type: sent, at: clock(), chance: chance() }
        if (sent === 'nothing') return { type: 'nothing-to-send', at: clock() }
        return this.#failed(failureOf(sent))
      }
    }
  }

  #identified(failure: Failure | undefined): SyncEvent {
    if (!failure) this.#parts.reached()
    return this.#ended(failure, { type: 'identified' })
  }

  #ended(failure: Failure | undefined, event: SyncEvent): SyncEvent {
    return failure ? this.#failed(failureOf(failure)) : event
  }

  #failed(failure: RoundFailure): SyncEvent {
    const { clock, chance } = this.#parts
    return { type: 'failed', at: clock(), chance: chance(), failure }
  }
}

function failureOf({ kind, problem, retryAfter }: Failure): RoundFailure {
  return {
    problem: { code: problem.code, status: problem.status, message: problem.message },
    wasReached: kind !== 'network',
    isLasting: kind === 'unauthorized',
    ...(retryAfter !== undefined && { retryAfter }),
  }
}

/** Returns a local failure: a full disk, which may have space again in the next round, or a fault of the app. */
function localFailure(error: unknown): RoundFailure {
  const problem =
    storeProblem(error) ??
    new Problem(
      'server.fault',
      'Syncing stopped at a fault here. It continues by itself; the log has the details.',
    )
  return {
    problem: { code: problem.code, status: problem.status, message: problem.message },
    wasReached: true,
    isLasting: problem.code === 'store.damaged',
  }
}
