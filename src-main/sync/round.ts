import { sweepRemovedSpaces } from '../revisions/purge-spaces.ts'
import type { Store } from '../store/store.ts'
import type { Touched } from '../schemas/feed/change-event.ts'
import { Problem } from '../schemas/problem.ts'
import { accountOf } from './account.ts'
import type { RetainText } from './pull/apply/removed-text.ts'
import { intentById, intentsIn, setState } from './outbox/intents.ts'
import { leaveOrganization } from './leave-organization.ts'
import { forgetLost } from './lost-organizations.ts'
import { meetRemote } from './identify-remote.ts'
import { repairTexts } from './repair-texts.ts'
import { pullByLists } from './pull/lists/pull-by-lists.ts'
import { beganWithLists } from './pull/lists/listed-entities.ts'
import { parkBehind } from './outbox/order.ts'
import { beganByFeed, pullOrganization, type PullOptions } from './pull/pull.ts'
import { nextToSend, send, reconcileLostAnswer } from './push/push.ts'
import type { Abilities, Failure, Remote } from './remote.ts'
import { endRestored } from './restored-remote.ts'
import type { ReplicaContext } from './replica-context.ts'
import { runPendingAgain } from './pull/apply-pulled.ts'

/** Who hears of what a round does. */
export interface RoundListener {
  touched(things: Touched[]): void
  /** Things that a first pull was told so far; null once nothing is pulled any more, also because it failed. */
  progress(pulled: number | null): void
}

/** The steps of a round, each to its end. A step answers what failed, or undefined. */
export class Round {
  readonly #replica: ReplicaContext
  readonly #remote: Remote
  readonly #listener: RoundListener
  readonly #keep: RetainText
  readonly #rest: () => Promise<void>
  #abilities: Abilities | undefined
  #isThorough = true
  #looks = 0
  /** Organizations that the remote lists and does not let this account pull. */
  #refusing: string[] = []

  constructor(
    replica: ReplicaContext,
    remote: Remote,
    { listener, keep, rest }: { listener: RoundListener; keep: RetainText; rest: () => Promise<void> },
  ) {
    this.#replica = replica
    this.#remote = remote
    this.#listener = listener
    this.#keep = keep
    this.#rest = rest
  }

  /** What the remote can do; undefined before it was met. */
  get abilities(): Abilities | undefined {
    return this.#abilities
  }

  /** The organizations that the remote lists, and refused when they were pulled last. */
  get refusing(): readonly string[] {
    return this.#refusing
  }

  /**
   * Meets the remote: asks which organizations there are, and removes those that the account may see no longer. The rest
   * is asked once; who asks again later, as with another token, forgets it first. Texts that were found damaged here are
   * written again from what it has.
   */
  async meet(): Promise<Failure | undefined> {
    return (await this.#meet()) ?? repairTexts(this.#store, this.#remote)
  }

  async #meet(): Promise<Failure | undefined> {
    const met = await meetRemote(this.#store, this.#remote, this.#abilities)
    if ('kind' in met) return met
    this.#abilities = met.abilities
    for (const organization of met.lost)
      this.#listener.touched(leaveOrganization(this.#replica, organization))
    if (met.lost.length > 0) await sweepRemovedSpaces(this.#store, this.#rest)
    return undefined
  }

  /** Forgets what the remote said of itself. */
  forget(): void {
    this.#abilities = undefined
  }

  /**
   * Has the next pull look at everything. Without a feed a pull that nobody asked for looks only at what may
   * have changed, and in turn at what gives no sign of it.
   */
  pollEverything(): void {
    this.#isThorough = true
  }

  /**
   * Settles what was sent without an answer. Sent again, the remote knows it by its key and answers what it
   * answered; where it honours no keys, it is looked for first.
   */
  async settle(): Promise<Failure | undefined> {
    for (const { id } of [...intentsIn(this.#store, 'sending'), ...intentsIn(this.#store, 'unknown')]) {
      // As it is by now: one before it may have been split, which moves those behind it.
      const intent = intentById(this.#store, id)
      if (!intent) continue
      const sent = this.#able.idempotency
        ? await send(this.#replica, this.#remote, intent, this.#able)
        : await reconcileLostAnswer(this.#replica, this.#remote, intent)
      if (sent.outcome === 'stopped') return sent.failure
      if (sent.outcome === 'parked' || sent.outcome === 'split')
        this.#listener.touched(runPendingAgain(this.#replica))
    }
    return undefined
  }

  /**
   * Pulls every organization. One that is refused holds up none of the others, and nothing of it is taken away here: the
   * next meeting finds out whether the account was put out of it.
   */
  async pull(): Promise<{ things: number } | Failure> {
    let things = 0
    const options: PullOptions = {
      keep: this.#keep,
      rest: this.#rest,
      took: ({ things: told, touched, isFirst }) => {
        things += told
        if (isFirst) this.#listener.progress(things)
        this.#listener.touched(touched)
      },
    }
    try {
      const failure = await this.#pullMending(options)
      if (failure) return failure
    } finally {
      this.#listener.progress(null)
    }
    endRestored(this.#store)
    this.#looks += 1
    this.#isThorough = false
    return { things }
  }

  /** Pulls, and once more where a text in the way was damaged and could be mended. */
  async #pullMending(options: PullOptions): Promise<Failure | undefined> {
    try {
      return await this.#pullEach(options)
    } catch (error) {
      if (this.#store.damagedTexts.size === 0) throw error
      return (await repairTexts(this.#store, this.#remote)) ?? this.#pullEach(options)
    }
  }

  async #pullEach(options: PullOptions): Promise<Failure | undefined> {
    const refusing: string[] = []
    for (const organization of accountOf(this.#store)?.organizations ?? []) {
      const pulled = await this.#pullOne(organization, options)
      if ('kind' in pulled && !isShutOut(pulled)) return pulled
      if ('kind' in pulled) refusing.push(organization)
      else if (forgetLost(this.#store, organization)) this.#listener.touched([])
    }
    this.#refusing = refusing
    return undefined
  }

  /**
   * By the feed where there is one. A copy goes on as it began: the lists name steps of a history that are not those of
   * the feed, and told by both, texts would be looked for where they are not.
   */
  async #pullOne(organization: string, options: PullOptions): Promise<{ pulled: number } | Failure> {
    if (this.#abilities?.feed && !beganWithLists(this.#store, organization))
      return pullOrganization(this.#replica, this.#remote, organization, options)
    if (beganByFeed(this.#store, organization)) {
      this.forget()
      return FEED_MISSING
    }
    const look = { isThorough: this.#isThorough, turn: this.#looks }
    return pullByLists(this.#replica, this.#remote, organization, { ...options, ...look })
  }

  /** Sends the next intent; 'nothing' when there is none that can go. */
  async sendNext(): Promise<'sent' | 'parked' | 'split' | 'stale' | 'nothing' | Failure> {
    const turn = nextToSend(this.#replica)
    if (!turn) return 'nothing'
    const { intent, behind } = turn
    if (behind) {
      this.#store.transaction(() => parkBehind(this.#store, intent, behind))
      this.#listener.touched(runPendingAgain(this.#replica))
      return 'parked'
    }
    const sent = await send(this.#replica, this.#remote, intent, this.#able)
    if (sent.outcome === 'stopped') return sent.failure
    if (sent.outcome === 'acknowledged') return 'sent'
    if (sent.outcome === 'stale') return 'stale'
    this.#listener.touched(runPendingAgain(this.#replica))
    return sent.outcome
  }

  /** After a crash: what was on its way went out without an answer. */
  static recover(store: Store): void {
    store.transaction(() => {
      for (const intent of intentsIn(store, 'sending')) setState(store, intent, 'unknown')
    })
  }

  /** A remote that was not met yet is taken for one that can do nothing more than is documented. */
  get #able(): Abilities {
    return this.#abilities ?? { feed: false, idempotency: false }
  }

  get #store(): Store {
    return this.#replica.context.store
  }
}

const FEED_MISSING: Failure = {
  ok: false,
  kind: 'fault',
  mayHaveArrived: false,
  problem: new Problem(
    'sync.feed-missing',
    'The server does not tell what changed any more, which this copy lives from. What you write is kept here, and the server is asked again after a while. If it stays so, tell whoever runs the server.',
  ),
}

/** Whether the remote refused the organization itself, to this account. */
function isShutOut({ kind, status }: Failure): boolean {
  return kind === 'refused' && (status === 403 || status === 404)
}
