import { IndexBacklog } from '../revisions/index/index-backlog.ts'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { AnyOperation } from '../operations/engine/define-operation.ts'
import type { CallResult, OperationContext, RawInput } from '../operations/engine/dispatch.ts'
import type { Clock } from '../platform/clock.ts'
import type { IdSource } from '../platform/ids.ts'
import type { Scheduler } from '../platform/scheduler.ts'
import { DAMAGED, tried } from '../store/around-damage.ts'
import type { Store } from '../store/store.ts'
import type { Touched } from '../schemas/feed/change-event.ts'
import { Problem } from '../schemas/problem.ts'
import type { SyncConnection, SyncNotice, SyncRound, SyncStatus } from '../schemas/sync.ts'
import { accountOf, isOfflineOnPurpose, saveOfflineOnPurpose } from './account.ts'
import type { RetainText } from './pull/apply/removed-text.ts'
import { countIntents, lastIntent } from './outbox/intents.ts'
import { asHere, asThere } from './outbox/known-ids.ts'
import { RemoteListener, type EventSource } from './listen-remote.ts'
import { lostOrganizations } from './lost-organizations.ts'
import { parkedBefore } from './outbox/order.ts'
import { accept } from './outbox/accept.ts'
import type { Remote } from './remote.ts'
import type { ReplicaContext } from './replica-context.ts'
import type { Through } from './pull/read-through.ts'
import { noticeOfRestored } from './restored-remote.ts'
import { Round } from './round.ts'
import { SyncLoop } from './sync-loop.ts'
import type { SyncState } from './sync-state.ts'
import { connectionOf, statusOf, type Counts, type Standing } from './sync-status.ts'
import { runPendingAgain } from './pull/apply-pulled.ts'
import { UndoLog } from './rebase/undo-log.ts'
import { withWideBatches } from './push/wide-batches.ts'

/** How often a remote without a feed is asked for what changed, in milliseconds. */
const LOOK_AGAIN = 30_000
/**
 * How many of these times pass until a remote with a feed is asked by itself: its streams are of organizations that the
 * account is in, and no stream says that it was invited to another.
 */
const LOOKS_WITH_FEED = 4

export interface ReplicaParts {
  context: OperationContext
  remote: Remote
  operations: ReadonlyMap<string, AnyOperation>
  /** The stream that says when there is something to pull; without it, it is only pulled when asked. */
  source?: EventSource | undefined
  scheduler: Scheduler
  chance(): number
  /** Lets others take their turn between two steps of long work. */
  rest?: () => Promise<void>
  keep: RetainText
  /** Called with what changed here, and where nothing but the state of sync did, with an empty list. */
  changed(operation: string, touched: Touched[]): void
}

/** The copy of a remote that an account works on: every call of it, and its way home. */
export class Replica {
  readonly replicaContext: ReplicaContext
  readonly loop: SyncLoop
  readonly round: Round
  readonly backlog: IndexBacklog
  readonly #parts: ReplicaParts
  #progress: number | null = null
  #lastCounts: Counts = { pending: 0, attention: 0 }
  #listener: RemoteListener | undefined
  #stopLooking: (() => void) | undefined

  constructor(parts: ReplicaParts) {
    const { context, remote, operations, scheduler, chance, keep } = parts
    this.#parts = parts
    this.replicaContext = {
      context,
      undo: new UndoLog(context.store),
      operations: withWideBatches(operations),
      user: () => this.#user(),
    }
    Round.recover(context.store)
    this.backlog = new IndexBacklog(context.store, { rest: this.rest, log: context.log })
    const listener = {
      touched: (things: Touched[]) => parts.changed('sync', things),
      progress: (pulled: number | null) => {
        this.#progress = pulled
        if (pulled === null) void this.backlog.run()
        parts.changed('sync', [])
      },
    }
    this.round = new Round(this.replicaContext, remote, { listener, keep, rest: this.rest })
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

  /** Runs what is pending again after the person settled something, and sends what can go. */
  runPendingAgain(): void {
    this.tellChanged(runPendingAgain(this.replicaContext))
    this.indexRest()
    this.loop.ask()
  }

  /** Says what changed here by a choice of the person. */
  tellChanged(touched: Touched[]): void {
    this.#parts.changed('sync', touched)
  }

  /** Lets others take their turn between two steps of long work. */
  get rest(): () => Promise<void> {
    return this.#parts.rest ?? nextTurn
  }

  /** The way of a read that cannot be answered here. */
  get through(): Through {
    return { store: this.store, remote: this.#parts.remote, isOffline: this.loop.state.offlineOnPurpose }
  }

  /** The input of a read as the rows here know the things. */
  translate(input: RawInput): RawInput {
    return { ...input, ...asHere(this.#parts.context.store, { params: input.params, query: input.query }) }
  }

  /** Takes an edit in, and sends it as soon as the remote can be reached. */
  write(operation: AnyOperation, input: RawInput): CallResult {
    const taken = this.replicaContext.operations.get(operation.id) ?? operation
    const { result, touched, isTakenBack } = accept(this.replicaContext, taken, input)
    if (!result.ok) return result
    this.indexRest()
    this.#parts.changed(operation.id, touched)
    const made = lastIntent(this.store)
    // It waits from now on, also while the remote cannot be reached: the outbox says so, and the screens show it undone.
    if (isTakenBack || (made && parkedBefore(this.store, made))) this.runPendingAgain()
    else this.loop.ask()
    return result
  }

  /**
   * Passes a call on that makes no sense without the remote, and pulls what came of it. Where the remote cannot be
   * reached the answer is `unreached`.
   */
  async passOn(
    operation: AnyOperation,
    { params, query, body }: RawInput,
    unreached: Problem,
  ): Promise<CallResult> {
    if (this.loop.state.offlineOnPurpose) return { ok: false, problem: unreached }
    const input = asThere(this.store, { params, query, body })
    const result = await this.#parts.remote.call(operation.id, input, { priority: 'person' })
    if (!result.ok) return { ok: false, problem: result.kind === 'network' ? unreached : result.problem }
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

  /** Works offline on purpose, or not any more; it stays so when the app is started again. */
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

  /** Begins to sync by itself: now, and whenever the remote says that something changed there. */
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
        opened: () => this.loop.networkReturned(),
      })
    this.#lookNowAndThen()
  }

  /**
   * Indexes what a large write left behind, also while the remote cannot be reached. Not while a pull is under way:
   * beside it a first pull takes twice as long, and indexing follows it anyway.
   */
  indexRest(): void {
    if (this.#progress === null && this.backlog.isNeeded) void this.backlog.run()
  }

  async close(): Promise<void> {
    this.#listener?.stop()
    this.#stopLooking?.()
    await this.loop.close()
    await this.backlog.close()
  }

  /** A remote without a feed says nothing when something changes there, so it is asked; so is one that may invite again. */
  #lookNowAndThen(looks = 1): void {
    this.#stopLooking?.()
    this.#stopLooking = this.#parts.scheduler.after(LOOK_AGAIN, () => {
      const isDue = this.round.abilities?.feed !== true || this.#isShutOut || looks % LOOKS_WITH_FEED === 0
      if (this.round.abilities && isDue) this.loop.ask()
      this.#lookNowAndThen(looks + 1)
    })
  }

  /** Whether the account was put out of an organization, or is in none: it may be invited again at any moment. */
  get #isShutOut(): boolean {
    const { lost } = this.#standing()
    return lost.length > 0 || accountOf(this.store)?.organizations.length === 0
  }

  /** A remote without a feed has no stream either, and whoever works offline hears nothing of it. */
  get #isListening(): boolean {
    return this.round.abilities?.feed === true && !this.loop.state.offlineOnPurpose
  }

  /** As the loop has it; that the file is damaged is true from the moment that anybody met it. */
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

  /** Where they cannot be counted any more it is the last that was counted. */
  #counts(): Counts {
    const counted = tried(() => countIntents(this.#parts.context.store))
    if (counted !== DAMAGED) this.#lastCounts = counted
    return this.#lastCounts
  }

  /** None where the file is damaged: that is what is said then. */
  #notice(): SyncNotice | null {
    const notice = tried(() => noticeOfRestored(this.store))
    return notice === DAMAGED ? null : notice
  }

  #user(): string {
    const user = accountOf(this.#parts.context.store)?.user
    if (user) return user.id
    throw new Problem(
      'sync.needs-remote',
      'This copy has not met its workspace yet. Connect once; after that it works without the network.',
    )
  }
}

const inWords = ({ code, status, message }: Problem) => ({ code, status, message })

/** Why organizations that are listed are not brought up to date. */
function refusing(store: Store, organizations: readonly string[]): Problem {
  const titles = organizations.flatMap(
    (id) => store.get<{ title: string }>('SELECT title FROM organization WHERE id = ?', id)?.title ?? [],
  )
  const which = titles.length > 0 ? titles.join(', ') : 'an organization'
  return new Problem(
    'sync.organization-refused',
    `The server does not say what changed in ${which}. What is here of it may be old. It is asked again with every sync; if it stays so, ask an administrator.`,
  )
}
