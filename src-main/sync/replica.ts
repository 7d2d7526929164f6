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
import { RemoteListener, type EventSource } from './listen-remote.ts'
import { accept } from './outbox/accept.ts'
import type { Intent } from './outbox/intent-row.ts'
import { lastIntent } from './outbox/intents.ts'
import { toLocalIds, toRemoteIds } from './outbox/known-ids.ts'
import { parkedBefore } from './outbox/order.ts'
import { pollPeriodically } from './poll-remote.ts'
import { runPendingAgain } from './pull/apply-pulled.ts'
import type { RetainText } from './pull/apply/removed-text.ts'
import type { Through } from './pull/read-through.ts'
import { withWideBatches } from './push/wide-batches.ts'
import { UndoLog } from './rebase/undo-log.ts'
import type { Remote } from './remote.ts'
import type { ReplicaContext } from './replica-context.ts'
import { ReplicaStanding } from './replica-standing.ts'
import { Round } from './round.ts'
import { SyncLoop } from './sync-loop.ts'
import type { SyncState } from './sync-state.ts'
import { connectionOf, statusOf } from './sync-status.ts'

export interface ReplicaParts {
  context: OperationContext
  remote: Remote
  operations: ReadonlyMap<string, AnyOperation>
  /** The stream that reports changes. Without it the replica pulls only on request. */
  source?: EventSource | undefined
  scheduler: Scheduler
  chance(): number
  /** Yields to other work between two steps of long work. */
  rest?: () => Promise<void>
  /** The parts of the work on the index that the workspace has. */
  indexing?: Pick<IndexBacklogParts, 'readApart' | 'opened' | 'advanced'>
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
  readonly #standing: ReplicaStanding
  #progress: number | null = null
  #listener: RemoteListener | undefined
  #stopPolling: (() => void) | undefined

  constructor(parts: ReplicaParts) {
    const { context, remote, operations, scheduler, chance, retain } = parts
    this.#parts = parts
    this.#standing = new ReplicaStanding(context.store)
    this.replicaContext = {
      context,
      undo: new UndoLog(context.store),
      operations: withWideBatches(operations),
      user: () => this.#user(),
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
    this.round = new Round(this.replicaContext, remote, { listener, retain, rest: this.rest })
    context.store.mend = () => this.loop.ask()
    const changed = () => parts.changed('sync', [])
    this.loop = new SyncLoop({
      round: this.round,
      offlineOnPurpose: isOfflineOnPurpose(context.store),
      clock: context.clock,
      chance,
      scheduler,
      log: context.log,
      changed,
      reached: () => this.#listener?.reached(),
    })
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

  /** Runs the pending intents again after the user resolved one, and starts sending. */
  runPendingAgain(): void {
    this.emitChanges(runPendingAgain(this.replicaContext))
    this.indexRest()
    this.loop.ask()
  }

  /** Emits changes that a choice of the user made here. */
  emitChanges(touched: Touched[]): void {
    this.#parts.changed('sync', touched)
  }

  /** Yields to other work between two steps of long work. */
  get rest(): () => Promise<void> {
    return this.#parts.rest ?? nextTurn
  }

  /** The target of reads that local rows cannot answer. */
  get through(): Through {
    return { store: this.store, remote: this.#parts.remote, isOffline: this.loop.state.offlineOnPurpose }
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
    const accepting = this.replicaContext.operations.get(operation.id) ?? operation
    const { result, touched, isCancellation } = accept(this.replicaContext, accepting, input)
    if (!result.ok) return result
    this.indexRest()
    this.#parts.changed(operation.id, touched)
    const made = lastIntent(this.store)
    // A waiting edit is parked at once, also offline. The outbox shows it, and the screens show the state without it.
    if (isCancellation || (made && parkedBefore(this.store, made))) this.runPendingAgain()
    else this.loop.ask()
    return result
  }

  /**
   * Queues several edits in one transaction with the work around them. Throws the problem of the first refused edit,
   * and queues none then.
   */
  writeTogether(edits: readonly { operation: AnyOperation; input: RawInput }[], work: () => void): void {
    const touched: Touched[] = []
    const made: Intent[] = []
    this.store.transaction(() => {
      for (const { operation, input } of edits) {
        const accepting = this.replicaContext.operations.get(operation.id) ?? operation
        const accepted = accept(this.replicaContext, accepting, input)
        if (!accepted.result.ok) throw accepted.result.problem
        touched.push(...accepted.touched)
        const intent = lastIntent(this.store)
        if (intent) made.push(intent)
      }
      work()
    })
    this.indexRest()
    this.emitChanges(touched)
    if (made.some((intent) => parkedBefore(this.store, intent))) this.runPendingAgain()
    else this.loop.ask()
  }

  /**
   * Passes on a call that needs the remote, and pulls the effects of a write. Returns `unreached` when the remote is
   * not reachable.
   */
  async passOn(
    operation: AnyOperation,
    { params, query, body }: RawInput,
    unreached: Problem,
  ): Promise<CallResult> {
    if (this.loop.state.offlineOnPurpose) return { ok: false, problem: unreached }
    const input = toRemoteIds(this.store, { params, query, body })
    const result = await this.#parts.remote.call(operation.id, input, { priority: 'user' })
    if (!result.ok && result.kind === 'network') return { ok: false, problem: unreached }
    if (!result.ok) return { ok: false, problem: result.kind === 'limited' ? BUSY : result.problem }
    if (operation.method === 'GET') return { ok: true, status: result.status, value: result.value }
    this.round.pollEverything()
    await this.loop.runRound()
    return { ok: true, status: result.status, value: result.value }
  }

  /** Runs one round to its end. */
  async sync(): Promise<SyncRound> {
    this.round.pollEverything()
    const { pushed, pulled } = await this.loop.runRound()
    return { pushed, pulled, ...this.#standing.counts() }
  }

  /** Starts or stops working offline on purpose. The choice is stored across restarts. */
  async setOffline(offline: boolean): Promise<void> {
    saveOfflineOnPurpose(this.store, offline)
    await this.loop.setOffline(offline)
  }

  status(): SyncStatus {
    return statusOf(this.#state(), this.#standing.read())
  }

  connection(): SyncConnection {
    const account = accountOf(this.#parts.context.store)
    if (!account) throw new Error('A replica without an account has no connection')
    return connectionOf(this.#state(), this.#standing.read(), { account, progress: this.#progress })
  }

  get state(): SyncState {
    return this.loop.state
  }

  /** Starts syncing: now, and whenever the remote reports a change. */
  start(): void {
    const { source, scheduler, chance, context } = this.#parts
    this.loop.ask()
    void this.backlog.run()
    this.#listener ??=
      source &&
      new RemoteListener({
        source,
        scheduler,
        chance,
        organizations: () => (this.#isListening ? (accountOf(context.store)?.organizations ?? []) : []),
        ask: () => this.loop.ask(),
        changed: () => {
          this.round.hearEvent()
          this.loop.ask()
        },
        opened: () => this.loop.networkReturned(),
      })
    this.#stopPolling ??= pollPeriodically({
      scheduler,
      isIdentified: () => this.round.abilities !== undefined,
      hasFeed: () => this.round.abilities?.feed === true,
      isShutOut: () => this.#standing.isShutOut,
      ask: () => this.loop.ask(),
    })
  }

  /**
   * Indexes the rest of a large write, also offline. During a pull it waits: it would double the duration of a first
   * pull, and indexing follows the pull anyway.
   */
  indexRest(): void {
    if (this.#progress === null && this.backlog.isNeeded) void this.backlog.run()
  }

  async close(): Promise<void> {
    this.#listener?.stop()
    this.#stopPolling?.()
    await this.loop.close()
    await this.backlog.close()
  }

  /** True when a stream may exist. A remote without a feed has none, and an offline replica opens none. */
  get #isListening(): boolean {
    return this.round.abilities?.feed === true && !this.loop.state.offlineOnPurpose
  }

  #state(): SyncState {
    return this.#standing.stateToShow(this.loop.state, this.round.refusing)
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

/** The reason for a failed call of the user. Nothing repeats such a call later. */
const BUSY = new Problem('remote.busy', 'The server is busy and did not do this. Try again in a minute.')
