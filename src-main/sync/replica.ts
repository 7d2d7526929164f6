import { setImmediate as nextTurn } from 'node:timers/promises'
import type { AnyOperation } from '../operations/engine/define-operation.ts'
import type { CallResult, OperationContext, RawInput } from '../operations/engine/dispatch.ts'
import type { Clock } from '../platform/clock.ts'
import type { IdSource } from '../platform/ids.ts'
import type { Scheduler } from '../platform/scheduler.ts'
import { IndexBacklog, type IndexBacklogParts } from '../revisions/index/index-backlog.ts'
import type { Touched } from '../schemas/feed/change-event.ts'
import { Problem } from '../schemas/problem.ts'
import type { SyncConnection, SyncNotice, SyncRound, SyncStatus } from '../schemas/sync.ts'
import { DAMAGED, tried } from '../store/around-damage.ts'
import type { Store } from '../store/store.ts'
import { accountOf, isOfflineOnPurpose, saveOfflineOnPurpose } from './account.ts'
import { RemoteListener, type EventSource } from './listen-remote.ts'
import { lostOrganizations } from './lost-organizations.ts'
import { accept } from './outbox/accept.ts'
import type { Intent } from './outbox/intent-row.ts'
import { countIntents, lastIntent } from './outbox/intents.ts'
import { toLocalIds, toRemoteIds } from './outbox/known-ids.ts'
import { parkedBefore } from './outbox/order.ts'
import { runPendingAgain } from './pull/apply-pulled.ts'
import type { RetainText } from './pull/apply/removed-text.ts'
import type { Through } from './pull/read-through.ts'
import { withWideBatches } from './push/wide-batches.ts'
import { UndoLog } from './rebase/undo-log.ts'
import type { Remote } from './remote.ts'
import type { ReplicaContext } from './replica-context.ts'
import { noticeOfRestored } from './restored-remote.ts'
import { Round } from './round.ts'
import { SyncLoop } from './sync-loop.ts'
import type { SyncState } from './sync-state.ts'
import { connectionOf, statusOf, type Counts, type Standing } from './sync-status.ts'

/** The interval of polling a remote without a feed, in milliseconds. */
const POLL_INTERVAL = 30_000
/**
 * The number of these intervals between polls of a remote with a feed. Its streams belong to organizations of the
 * account, so no stream reports an invitation to another one.
 */
const POLLS_WITH_FEED = 4

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
  #progress: number | null = null
  #lastCounts: Counts = { pending: 0, attention: 0 }
  #listener: RemoteListener | undefined
  #stopPolling: (() => void) | undefined

  constructor(parts: ReplicaParts) {
    const { context, remote, operations, scheduler, chance, retain } = parts
    this.#parts = parts
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
    return { pushed, pulled, ...this.#counts() }
  }

  /** Starts or stops working offline on purpose. The choice is stored across restarts. */
  async setOffline(offline: boolean): Promise<void> {
    saveOfflineOnPurpose(this.store, offline)
    await this.loop.setOffline(offline)
  }

  status(): SyncStatus {
    return statusOf(this.#state(), this.#standing())
  }

  connection(): SyncConnection {
    const account = accountOf(this.#parts.context.store)
    if (!account) throw new Error('A replica without an account has no connection')
    return connectionOf(this.#state(), this.#standing(), { account, progress: this.#progress })
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
    this.#pollPeriodically()
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

  /**
   * Polls a remote without a feed, because it reports no changes. It also polls a remote that may invite the account
   * again.
   */
  #pollPeriodically(polls = 1): void {
    this.#stopPolling?.()
    this.#stopPolling = this.#parts.scheduler.after(POLL_INTERVAL, () => {
      const isDue = this.round.abilities?.feed !== true || this.#isShutOut || polls % POLLS_WITH_FEED === 0
      if (this.round.abilities && isDue) this.loop.ask()
      this.#pollPeriodically(polls + 1)
    })
  }

  /**
   * True when an organization has removed the account, or the account has no organization. An invitation may follow at
   * any moment.
   */
  get #isShutOut(): boolean {
    const { lost } = this.#standing()
    return lost.length > 0 || accountOf(this.store)?.organizations.length === 0
  }

  /** True when a stream may exist. A remote without a feed has none, and an offline replica opens none. */
  get #isListening(): boolean {
    return this.round.abilities?.feed === true && !this.loop.state.offlineOnPurpose
  }

  /** Returns the state of the loop. Damage of the file takes precedence as soon as any code has detected it. */
  #state(): SyncState {
    const { state } = this.loop
    const { damage } = this.store
    if (damage) return { ...state, problem: inWords(damage) }
    if (state.problem || this.round.refusing.length === 0) return state
    return { ...state, problem: inWords(refusing(this.store, this.round.refusing)) }
  }

  #standing(): Standing {
    const lost = tried(() => lostOrganizations(this.store))
    return { counts: this.#counts(), lost: lost === DAMAGED ? [] : lost, notice: this.#notice() }
  }

  /** Returns the counts; the last known ones when the file is damaged. */
  #counts(): Counts {
    const counted = tried(() => countIntents(this.#parts.context.store))
    if (counted !== DAMAGED) this.#lastCounts = counted
    return this.#lastCounts
  }

  /** Returns null when the file is damaged, because the state reports the damage. */
  #notice(): SyncNotice | null {
    const notice = tried(() => noticeOfRestored(this.store))
    return notice === DAMAGED ? null : notice
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

const inWords = ({ code, status, message }: Problem) => ({ code, status, message })

/** Returns the reason why listed organizations are out of date. */
function refusing(store: Store, organizations: readonly string[]): Problem {
  const titles = organizations.flatMap(
    (id) => store.get<{ title: string }>('SELECT title FROM organization WHERE id = ?', id)?.title ?? [],
  )
  const which = titles.length > 0 ? titles.join(', ') : 'an organization'
  return new Problem(
    'sync.organization-refused',
    `The server does not report what changed in ${which}, so its content here may be out of date. Every sync asks again. If this lasts, ask an administrator.`,
  )
}
