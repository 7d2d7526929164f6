import { KEY_LIFETIME } from '../operations/engine/idempotency.ts'
import { sweepRemovedSpaces } from '../revisions/purge-spaces.ts'
import type { Touched } from '../schemas/feed/change-event.ts'
import type { Store } from '../store/store.ts'
import { fetchSpecifications } from './fetch-specifications.ts'
import { identifyRemote } from './identify-remote.ts'
import { IdentityAge } from './identity-age.ts'
import { leaveOrganization } from './leave-organization.ts'
import { forgetLost } from './lost-organizations.ts'
import type { Intent } from './outbox/intent-row.ts'
import { intentById, intentsIn, park, setState } from './outbox/intents.ts'
import { parkBehind } from './outbox/order.ts'
import { runPendingAgain } from './pull/apply-pulled.ts'
import { FEED_MISSING } from './pull/feed-missing.ts'
import { fetchMissing } from './pull/files/fetch-missing.ts'
import { beganWithLists } from './pull/lists/listed-entities.ts'
import { pullByLists } from './pull/lists/pull-by-lists.ts'
import { organizationsToPull } from './pull/moved-spaces.ts'
import { beganByFeed, pullOrganization, type PulledCount, type PullOptions } from './pull/pull.ts'
import { nextToSend } from './push/next-to-send.ts'
import { send, reconcileLostAnswer } from './push/push.ts'
import { ALWAYS_STALE, StaleEdits } from './push/stale-edits.ts'
import type { Abilities, Failure, Remote } from './remote.ts'
import { repairTexts } from './repair-texts.ts'
import type { ReplicaContext } from './replica-context.ts'
import { endRestored } from './restored-remote.ts'
import type { RetainText } from './trash/removed-text.ts'
import { Unfetched } from './unfetched.ts'

/** The listener of a round. */
export interface RoundListener {
  touched(things: Touched[]): void
  /** The number of entries of a first pull so far; null after a pull has ended or failed. */
  progress(pulled: number | null): void
}

/** The steps of a round, each run to its end. A step returns its failure, or undefined. */
export class Round {
  readonly #replica: ReplicaContext
  readonly #remote: Remote
  readonly #listener: RoundListener
  readonly #retain: RetainText
  readonly #rest: () => Promise<void>
  readonly #identity = new IdentityAge()
  readonly #staleEdits = new StaleEdits()
  #abilities: Abilities | undefined
  #isThorough = true
  #pulls = 0
  /** Organizations that the remote lists but does not let this account pull. */
  #refusing: string[] = []
  readonly #unrepaired: Unfetched
  readonly #unpulled: Unfetched
  /** Versions of specifications that the remote refused. */
  readonly #refusedVersions = new Set<string>()

  constructor(
    replica: ReplicaContext,
    remote: Remote,
    { listener, retain, rest }: { listener: RoundListener; retain: RetainText; rest: () => Promise<void> },
  ) {
    this.#replica = replica
    this.#remote = remote
    this.#listener = listener
    this.#retain = retain
    this.#rest = rest
    this.#unrepaired = new Unfetched(remote)
    this.#unpulled = new Unfetched(remote)
  }

  /** The abilities of the remote; undefined before it was identified. */
  get abilities(): Abilities | undefined {
    return this.#abilities
  }

  /** The organizations that the remote lists, and refused at their latest pull. */
  get refusing(): readonly string[] {
    return this.#refusing
  }

  /** The names of the things that the remote did not return at their latest repair or pull. */
  get unfetched(): readonly string[] {
    return [...this.#unrepaired.names, ...this.#unpulled.names]
  }

  /** True when the latest pull did not receive every space whole, so that edits of the others wait. */
  get holdsEdits(): boolean {
    return this.#unpulled.held.size > 0
  }

  /**
   * Requests the organizations, and removes those that the account may no longer see. User and abilities are
   * requested only once; call `forget` first after a new token. A round for an event skips all of it while the last
   * identification is recent. Damaged local texts are restored from the remote.
   */
  async identify(): Promise<Failure | undefined> {
    const suffices = this.#identity.suffices(this.#now)
    if (suffices && this.#abilities && !this.#isThorough) return this.#repairTexts()
    this.#identity.expire()
    const failure = await this.#identify()
    if (failure) return failure
    this.#identity.identified(this.#now)
    return this.#repairTexts()
  }

  #repairTexts(): Promise<Failure | undefined> {
    return repairTexts(this.#store, this.#remote, this.#unrepaired)
  }

  /** Marks the next round as one for an event of an open stream. */
  markEvent(): void {
    this.#identity.markEvent()
  }

  async #identify(): Promise<Failure | undefined> {
    const identified = await identifyRemote(this.#store, this.#remote, this.#abilities)
    if (!identified.ok) return identified
    this.#abilities = identified.abilities
    for (const organization of identified.lost)
      this.#listener.touched(leaveOrganization(this.#replica, organization))
    if (identified.lost.length > 0) await sweepRemovedSpaces(this.#store, this.#rest)
    return undefined
  }

  /** Removes the stored abilities of the remote. */
  forget(): void {
    this.#abilities = undefined
  }

  /**
   * Makes the next pull poll everything. Without a feed, an automatic pull polls only what may have changed, and in
   * turn the parts without a signal.
   */
  pollEverything(): void {
    this.#isThorough = true
  }

  /**
   * Reconciles intents without an answer. A remote with idempotency keys recognises a repeated key and repeats its
   * answer, as long as it stores the key. Otherwise the write is searched for first.
   */
  async reconcile(): Promise<Failure | undefined> {
    for (const { id } of [...intentsIn(this.#store, 'sending'), ...intentsIn(this.#store, 'unknown')]) {
      // Read again, because a split of an earlier batch moves the later intents.
      const intent = intentById(this.#store, id)
      if (!intent) continue
      const sent = this.#isKeyStored(intent)
        ? await send(this.#replica, this.#remote, intent, this.#knownAbilities)
        : await reconcileLostAnswer(this.#replica, this.#remote, intent)
      if (sent.outcome === 'stopped') return sent.failure
      if (sent.outcome === 'parked' || sent.outcome === 'split') this.#listener.touched(sent.touched)
    }
    return undefined
  }

  /** True when the remote surely stores the key of an edit, which was sent after it was made. */
  #isKeyStored({ madeAt }: Intent): boolean {
    return this.#knownAbilities.idempotency && this.#now - madeAt < KEY_LIFETIME - KEY_MARGIN
  }

  /**
   * Pulls every organization. A refused one does not block the others, and nothing of it is removed here. The next
   * `identify` detects that the account was removed.
   */
  async pull(): Promise<{ ok: true; entries: number } | Failure> {
    let entries = 0
    this.#unpulled.clear()
    const options: PullOptions = {
      retain: this.#retain,
      unfetched: this.#unpulled,
      rest: this.#rest,
      onApplied: ({ changeCount: count, touched, isFirst }) => {
        entries += count
        if (isFirst) this.#listener.progress(entries)
        this.#listener.touched(touched)
      },
    }
    try {
      const failure = await this.#pullWithRepair(options)
      if (failure || this.#refusing.length > 0) this.#identity.expire()
      if (failure) return failure
      const fetched = await fetchSpecifications(this.#store, this.#remote, this.#refusedVersions)
      if (!fetched.ok) return fetched
      if (fetched.touched.length > 0) this.#listener.touched(fetched.touched)
      const arrived = await fetchMissing(this.#replica, this.#remote, this.#isThorough)
      if (!arrived.ok) return arrived
      if (arrived.touched.length > 0) this.#listener.touched(arrived.touched)
    } finally {
      this.#listener.progress(null)
    }
    endRestored(this.#store)
    this.#pulls += 1
    this.#isThorough = false
    return { ok: true, entries }
  }

  /** Pulls, and once more after restoring a damaged text that blocked the pull. */
  async #pullWithRepair(options: PullOptions): Promise<Failure | undefined> {
    try {
      return await this.#pullEach(options)
    } catch (error) {
      if (this.#store.damagedTexts.size === 0) throw error
      return (await this.#repairTexts()) ?? this.#pullEach(options)
    }
  }

  async #pullEach(options: PullOptions): Promise<Failure | undefined> {
    const refusing: string[] = []
    const failures: Failure[] = []
    const organizations = organizationsToPull(this.#store)
    for (const organization of organizations) {
      const pulled = await this.#pullOne(organization, options)
      if (pulled.ok) {
        this.#unpulled.markWhole(organization)
        if (forgetLost(this.#store, organization)) this.#listener.touched([])
      } else if (isShutOut(pulled)) refusing.push(organization)
      else {
        const isOne = organizations.length > 1 && (await this.#unpulled.concernsOne(pulled))
        if (!isOne) return pulled
        this.#unpulled.add(nameOfOrganization(this.#store, organization))
        this.#unpulled.hold(organization)
        failures.push(pulled)
      }
    }
    this.#refusing = refusing
    return failures.length === organizations.length ? failures[0] : undefined
  }

  /**
   * Pulls by the feed if available. A copy continues as it began, because lists and feed assign different steps to a
   * history. With both, texts would be requested at wrong steps.
   */
  async #pullOne(organization: string, options: PullOptions): Promise<PulledCount | Failure> {
    if (this.#abilities?.feed && !beganWithLists(this.#store, organization))
      return pullOrganization(this.#replica, this.#remote, organization, options)
    if (beganByFeed(this.#store, organization)) {
      this.forget()
      return FEED_MISSING
    }
    const isThorough = this.#isThorough || this.#unpulled.isDue(organization)
    const polling = { isThorough, turn: this.#pulls }
    return pullByLists(this.#replica, this.#remote, organization, { ...options, ...polling })
  }

  /** Sends the next intent; returns 'nothing' when none can be sent. */
  async sendNext(): Promise<'sent' | 'parked' | 'split' | 'stale' | 'nothing' | Failure> {
    const turn = nextToSend(this.#replica, this.#unpulled.held)
    if (!turn) return 'nothing'
    const { intent, blocker } = turn
    if (blocker) return this.#park(() => parkBehind(this.#store, intent, blocker))
    const sent = await send(this.#replica, this.#remote, intent, this.#knownAbilities)
    if (sent.outcome === 'stopped') return sent.failure
    if (sent.outcome === 'acknowledged') return 'sent'
    if (sent.outcome === 'stale')
      return this.#staleEdits.count(intent)
        ? this.#park(() => park(this.#store, intent, ALWAYS_STALE))
        : 'stale'
    this.#listener.touched(sent.touched)
    return sent.outcome
  }

  /** Parks an edit, and runs the pending edits again without it. */
  #park(parkEdit: () => void): 'parked' {
    const touched = this.#store.transaction(() => {
      parkEdit()
      return runPendingAgain(this.#replica)
    })
    this.#listener.touched(touched)
    return 'parked'
  }

  /** Marks intents that were sent before a crash as sent without an answer. */
  static recover(store: Store): void {
    store.transaction(() => {
      for (const intent of intentsIn(store, 'sending')) setState(store, intent, 'unknown')
    })
  }

  /** Returns the abilities; before the identification only those that the specification documents. */
  get #knownAbilities(): Abilities {
    return this.#abilities ?? { feed: false, idempotency: false }
  }

  get #now(): number {
    return this.#replica.context.clock()
  }

  get #store(): Store {
    return this.#replica.context.store
  }
}

/** The part of the lifetime of a key that is not relied on, in milliseconds: the clocks of two machines differ. */
const KEY_MARGIN = 86_400_000

/** Returns the name of an organization for the user. */
function nameOfOrganization(store: Store, id: string): string {
  const title = store.get<{ title: string }>('SELECT title FROM organization WHERE id = ?', id)?.title
  return title === undefined ? 'an organization' : `the organization "${title}"`
}

/** True when the remote refused the organization itself to this account. */
function isShutOut({ kind, status }: Failure): boolean {
  return kind === 'refused' && (status === 403 || status === 404)
}
