import { setImmediate as nextTurn } from 'node:timers/promises'
import type { AnyOperation } from '../operations/engine/define-operation.ts'
import type { CallResult, OperationContext, RawInput } from '../operations/engine/dispatch.ts'
import type { Clock } from '../platform/clock.ts'
import type { IdSource } from '../platform/ids.ts'
import type { Scheduler } from '../platform/scheduler.ts'
import { IndexBacklog, type IndexBacklogParts } from '../revisions/index/index-backlog.ts'
import type { Touched } from '../schemas/feed/change-event.ts'
import { Problem } from '../schemas/problem.ts'
import type { SyncConnection, SyncRound, SyncStatus } from '../schemas/sync.ts'
import type { Store } from '../store/store.ts'
import { accountOf, isOfflineOnPurpose, saveOfflineOnPurpose } from './account.ts'
import { forwardCall } from './forward-call.ts'
import type { EventSource } from './listen-remote.ts'
import { accept, type Accepted } from './outbox/accept.ts'
import type { Intent } from './outbox/intent-row.ts'
import { lastIntent } from './outbox/intents.ts'
import { toLocalIds } from './outbox/known-ids.ts'
import { parkedBefore } from './outbox/order.ts'
import { runPendingAgain } from './pull/apply-pulled.ts'
import { beganWithLists } from './pull/lists/listed-entities.ts'
import type { ReadThrough } from './pull/read-through.ts'
import { withWideBatches } from './push/wide-batches.ts'
import { UndoLog } from './rebase/undo-log.ts'
import type { Remote } from './remote.ts'
import type { ReplicaContext } from './replica-context.ts'
import { ReplicaFacts } from './replica-facts.ts'
import { Round } from './round.ts'
import { SyncLoop } from './sync-loop.ts'
import type { SyncState } from './sync-state.ts'
import { connectionOf, statusOf } from './sync-status.ts'
import type { RetainText } from './trash/removed-text.ts'
import { untilClosed } from './until-closed.ts'
import { RemoteWatch } from './watch-remote.ts'

export interface ReplicaParts {
  context: OperationContext
  remote: Remote
  operations: ReadonlyMap<string, AnyOperation>
  /** The stream that reports changes. By default the replica pulls only on request. */
  source?: EventSource | undefined
  scheduler: Scheduler
  chance(): number
  /** Yields to other work between two steps of long work. */
  rest?: () => Promise<void>
  /** The parts of the work on the index that the workspace has. */
  indexing?: Pick<IndexBacklogParts, 'readOnThread' | 'opened' | 'advanced'>
  retain: RetainText
  /** Called with the changes of local rows. The list is empty when only the state of sync changed. */
  changed(operation: string, touched: Touched[]): void
}

/** A replica of a remote: all calls of an account, and their sync. */
export class Replica {
  readonly replicaContext: ReplicaContext
  readonly loop: SyncLoop
  readonly round: Round
  readonly backlog: IndexBacklog
  readonly #parts: ReplicaParts
  readonly #facts: ReplicaFacts
  #progress: number | null = null
  readonly #watch: RemoteWatch
  readonly #closing = new AbortController()
  /** The remote, which answers nothing more once the replica closes. */
  readonly #remote: Remote

  constructor(parts: ReplicaParts) {
    const { context, operations, scheduler, chance, retain } = parts
    this.#parts = parts
    this.#remote = untilClosed(parts.remote, this.#closing.signal)
    this.#facts = new ReplicaFacts(context.store)
    this.replicaContext = {
      context,
      undo: new UndoLog(context.store),
      operations: withWideBatches(operations),
      user: () => this.#user(),
      isListed: (organization) => beganWithLists(context.store, organization),
    }
    Round.recover(context.store)
    this.backlog = new IndexBacklog(context.store, {
      rest: this.rest,
      log: context.log,
      ...parts.indexing,
    })
    const listener = {
      touched: (things: Touched[]) => parts.changed('sync', things),
      progress: (pulled: number | null) => {
        this.#progress = pulled
        if (pulled === null) void this.backlog.run()
        parts.changed('sync', [])
      },
    }
    this.round = new Round(this.replicaContext, this.#remote, { listener, retain, rest: this.rest })
    context.store.requestRepair = () => this.loop.requestRound()
    const changed = () => parts.changed('sync', [])
    this.loop = new SyncLoop({
      round: this.round,
      offlineOnPurpose: isOfflineOnPurpose(context.store),
      clock: context.clock,
      chance,
      scheduler,
      log: context.log,
      changed,
      reached: () => this.#watch.reached(),
    })
    this.#watch = new RemoteWatch({ ...parts, loop: this.loop, round: this.round, facts: this.#facts })
  }

  get store(): Store {
    return this.#parts.context.store
  }

  get clock(): Clock {
    return this.#parts.context.clock
  }

  get newId(): IdSource {
    return this.#parts.context.newId
  }

  /**
   * Runs the pending intents again after a decision of the user, and starts sending. `decide` writes the decision to
   * the outbox, in the same transaction. A crash between the two would leave a discarded edit in the rows.
   */
  runPendingAgain(decide: () => void = () => undefined): void {
    const touched = this.store.transaction(() => {
      decide()
      return runPendingAgain(this.replicaContext)
    })
    this.emitChanges(touched)
    this.indexRest()
    this.loop.requestRound()
  }

  /** Emits changes by a decision of the user on this machine. */
  emitChanges(touched: Touched[]): void {
    this.#parts.changed('sync', touched)
  }

  /** Yields to other work between two steps of long work. */
  get rest(): () => Promise<void> {
    return this.#parts.rest ?? nextTurn
  }

  /** The target of reads that local rows cannot answer. */
  get through(): ReadThrough {
    return { store: this.store, remote: this.#remote, isOffline: this.loop.state.offlineOnPurpose }
  }

  /** Returns the input of a read with the ids of the local rows. */
  translate(input: RawInput): RawInput {
    return {
      ...input,
      ...toLocalIds(this.#parts.context.store, { params: input.params, query: input.query }),
    }
  }

  /** Queues an edit, and sends it as soon as the remote is reachable. */
  write(operation: AnyOperation, input: RawInput): CallResult {
    let touchedAgain: Touched[] | undefined
    const localOperation = this.replicaContext.operations.get(operation.id) ?? operation
    const accepted = accept(this.replicaContext, localOperation, input, ({ isCancellation }) => {
      const mustRunAgain = isCancellation || this.#isParkedAtOnce(lastIntent(this.store))
      if (mustRunAgain) touchedAgain = runPendingAgain(this.replicaContext)
    })
    if (!accepted.result.ok) return accepted.result
    this.indexRest()
    this.#parts.changed(operation.id, accepted.touched)
    if (touchedAgain) this.emitChanges(touchedAgain)
    this.loop.requestRound()
    return accepted.result
  }

  /**
   * Queues several edits in one transaction with the work around them. Throws the problem of the first refused edit,
   * and queues none then.
   */
  writeTogether(edits: readonly { operation: AnyOperation; input: RawInput }[], work: () => void): void {
    const touched: Touched[] = []
    const touchedAgain = this.store.transaction(() => {
      const intents = edits.map(({ operation, input }) => {
        const accepted = this.#accept(operation, input)
        if (!accepted.result.ok) throw accepted.result.problem
        touched.push(...accepted.touched)
        return accepted.intent
      })
      work()
      const mustRunAgain = intents.some((intent) => this.#isParkedAtOnce(intent))
      return mustRunAgain ? runPendingAgain(this.replicaContext) : []
    })
    this.indexRest()
    this.emitChanges([...touched, ...touchedAgain])
    this.loop.requestRound()
  }

  /** Runs an edit and queues it, in the transaction of the caller. Also returns the newest intent. */
  #accept(operation: AnyOperation, input: RawInput): Accepted & { intent: Intent | undefined } {
    const localOperation = this.replicaContext.operations.get(operation.id) ?? operation
    const accepted = accept(this.replicaContext, localOperation, input)
    return { ...accepted, intent: accepted.result.ok ? lastIntent(this.store) : undefined }
  }

  /** True for an edit behind a waiting one. It is parked at once, also offline, and the screens show no effect. */
  #isParkedAtOnce(intent: Intent | undefined): boolean {
    return intent !== undefined && parkedBefore(this.store, intent) !== undefined
  }

  /**
   * Passes on a call that needs the remote, and pulls the effects of a write. Returns `unreached` when the remote is
   * not reachable, and `sync.unknown-outcome` when a write may have arrived.
   */
  async forward(operation: AnyOperation, input: RawInput, unreached: Problem): Promise<CallResult> {
    const { abilities } = this.round
    const { store, newId } = this
    const parts = { store, newId, remote: this.#remote, state: this.loop.state, abilities }
    const { result, mayHaveEffects } = await forwardCall(parts, operation, input, unreached)
    if (!mayHaveEffects) return result
    this.round.pollEverything()
    if (result.ok) await this.loop.runRound()
    else this.loop.requestRound()
    return result
  }

  /** Runs one round to its end. */
  async sync(): Promise<SyncRound> {
    this.round.pollEverything()
    const { pushed, pulled } = await this.loop.runRound()
    return { pushed, pulled, ...this.#facts.counts() }
  }

  /** Starts or stops working offline on purpose. The choice is stored across restarts. */
  async setOffline(offline: boolean): Promise<void> {
    saveOfflineOnPurpose(this.store, offline)
    const changed = this.loop.setOffline(offline)
    if (offline) this.#watch.closeStreams()
    await changed
  }

  status(): SyncStatus {
    return statusOf(this.#state(), this.#facts.read())
  }

  connection(): SyncConnection {
    const account = accountOf(this.#parts.context.store)
    if (!account) throw new Error('A replica without an account has no connection')
    return connectionOf(this.#state(), this.#facts.read(), { account, progress: this.#progress })
  }

  get state(): SyncState {
    return this.loop.state
  }

  /** Starts syncing: now, and whenever the remote reports a change. */
  start(): void {
    this.loop.requestRound()
    void this.backlog.run()
    this.#watch.start()
  }

  /**
   * Indexes the backlog of a large write, also offline. It waits during a pull, whose duration it would double.
   * Indexing follows the pull anyway.
   */
  indexRest(): void {
    if (this.#progress === null && this.backlog.isNeeded) void this.backlog.run()
  }

  /** Ends the running step of a round soon, and starts no other. */
  async close(): Promise<void> {
    this.#watch.stop()
    this.#closing.abort()
    await this.loop.close()
    await this.backlog.close()
  }

  #state(): SyncState {
    return this.#facts.stateToShow(this.loop.state, this.round)
  }

  #user(): string {
    const user = accountOf(this.#parts.context.store)?.user
    if (user) return user.id
    throw new Problem(
      'sync.needs-remote',
      'This copy has not connected to its workspace yet. Connect once; after that it works without the network.',
    )
  }
}
