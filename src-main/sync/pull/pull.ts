import type { Touched } from '../../schemas/feed/change-event.ts'
import type { ChangeList } from '../../schemas/feed/feed.ts'
import type { Reader, Writer } from '../../store/store.ts'
import { acknowledgedIn } from '../organization-of.ts'
import type { Intent } from '../outbox/intent-row.ts'
import { lastIntent, setState } from '../outbox/intents.ts'
import type { Failure, Remote } from '../remote.ts'
import type { ReplicaContext } from '../replica-context.ts'
import { noteRestored } from '../restored-remote.ts'
import type { RetainText } from '../trash/removed-text.ts'
import type { Unfetched } from '../unfetched.ts'
import { AnswersAhead } from './answers-ahead.ts'
import { applyFirst } from './apply-first.ts'
import { applyPulled, runPendingAgain } from './apply-pulled.ts'
import { checkCandidates } from './check-candidates.ts'
import { addAllCandidates, addRevisionCandidates } from './deletion-candidates.ts'
import { endless, EndlessPages } from './endless-pages.ts'
import { findMovedSpaces, type MovedSpace } from './moved-spaces.ts'
import { resumeOfflineSpaces } from './online-only-spaces.ts'
import { requestChanges } from './request-changes.ts'

/** The number of entries to apply at once with pending edits, or after a first pull. */
const ENTRIES_AT_ONCE = 5000
/**
 * The number of entries of a first pull in one commit. One commit at the end blocked the thread for a quarter of a
 * second.
 */
const ENTRIES_PER_COMMIT = 800
/** The number of new beginnings in one pull. A remote that refuses its own cursors would cause them without end. */
const RESTART_LIMIT = 3

export interface PullOptions {
  retain: RetainText
  /** The things that the remote does not return. */
  unfetched: Unfetched
  /** Yields to other work. */
  rest(): Promise<void>
  /** Called after every applied answer. */
  onApplied(progress: { changeCount: number; touched: Touched[]; isFirst: boolean }): void
}

/** The number of entries that one pull of an organization received. */
export interface PulledCount {
  ok: true
  pulled: number
}

/**
 * Pulls the changes of an organization since the cursor, answer by answer. Each step commits with its cursor, so an
 * interrupted pull continues there. Returns the number of entries, or the failure.
 */
export async function pullOrganization(
  replica: ReplicaContext,
  remote: Remote,
  organization: string,
  options: PullOptions,
): Promise<PulledCount | Failure> {
  const pulled = await new OrganizationPull(replica, remote, organization, options).run()
  if (!pulled.ok) return pulled
  return (await checkCandidates(replica, remote, organization, options)) ?? pulled
}

/** True when the organization was ever pulled by the feed. */
export function beganByFeed(store: Reader, organization: string): boolean {
  return store.get('SELECT 1 FROM pulled WHERE organization = ?', organization) !== undefined
}

/** The cursor of an organization. `whole` is 1 after its first complete pull. */
interface Place {
  cursor: string
  whole: number
}

class OrganizationPull {
  readonly #replica: ReplicaContext
  readonly #remote: Remote
  readonly #organization: string
  readonly #options: PullOptions
  /**
   * The intents that the remote acknowledged before the first request, so that its answers contain them. The answers of
   * another organization contain its own edits.
   */
  #acknowledged: Intent[]
  #pulled = 0
  /** The entries of a first pull that are written but not committed. */
  #gathered = 0
  #restarts = 0
  #pages = new EndlessPages()
  /** The next answers of a first pull, requested while the current one is applied. */
  readonly #ahead = new AnswersAhead((after) => this.#requestAfter(after, 0))

  constructor(replica: ReplicaContext, remote: Remote, organization: string, options: PullOptions) {
    this.#replica = replica
    this.#remote = remote
    this.#organization = organization
    this.#options = options
    this.#acknowledged = acknowledgedIn(this.#store, organization)
  }

  async run(): Promise<PulledCount | Failure> {
    this.#store.transaction(() => {
      if (resumeOfflineSpaces(this.#store, this.#organization)) this.#startOver()
    })
    this.#pages = new EndlessPages(this.#place()?.cursor)
    for (let isOver = false; !isOver;) {
      const response = await this.#requestChanges()
      if (!response.ok) {
        if (!refusesCursor(response) || !this.#place()) return response
        if (this.#restarts === RESTART_LIMIT) return endless('The feed')
        this.#restarts += 1
        if (response.problem.code === 'feed.other-history') this.#startOverOnOtherHistory()
        else this.#startOver()
        continue
      }
      const { answers } = response
      if (this.#isEndless(answers)) return endless('The feed')
      this.#requestAhead(answers.at(-1))
      // Reading, applying and committing an answer are separate turns, so other work waits for at most one of them.
      const search = await findMovedSpaces(this.#store, this.#remote, this.#organization, answers)
      if (!search.ok) return search
      await this.#options.rest()
      isOver = this.#apply(answers, search.moved)
      await this.#options.rest()
      this.#commitGathered(isOver)
    }
    return { ok: true, pulled: this.#pulled }
  }

  #requestChanges(): ReturnType<typeof requestChanges> {
    const cursor = this.#place()?.cursor
    return this.#ahead.take(cursor) ?? this.#requestAfter(cursor, this.#isFirst() ? 0 : ENTRIES_AT_ONCE)
  }

  /** True when the answers of this pull never end. */
  #isEndless(answers: readonly ChangeList[]): boolean {
    const last = answers.at(-1)
    if (!last?.more) return false
    return this.#pages.isEndless(
      last.next,
      answers.every(({ changes }) => changes.length === 0),
    )
  }

  /** True until the first pull is complete, while no intent is pending that would have to run again. */
  #isFirst(): boolean {
    return !this.#place()?.whole && !lastIntent(this.#store)
  }

  #requestAfter(after: string | undefined, atMost: number): ReturnType<typeof requestChanges> {
    return requestChanges(this.#replica, this.#remote, { organization: this.#organization, after, atMost })
  }

  /**
   * Applies answers. Returns true when there are no more. The method is chosen at this moment, because the user may
   * have written during the request.
   */
  #apply(answers: ChangeList[], moved: readonly MovedSpace[]): boolean {
    const [place, isFirst, last] = [this.#place(), this.#isFirst(), answers.at(-1)]
    const changeCount = answers.reduce((sum, { changes }) => sum + changes.length, 0)
    const landed = last?.more ? [] : this.#acknowledged
    if (!last || (changeCount === 0 && landed.length === 0 && last.next === place?.cursor)) return true
    const storePlace = (writer: Writer) => moveCursor(writer, this.#organization, last)
    const { retain } = this.#options
    const organization = this.#organization
    const step = { organization, answers, storePlace, landed, retain, moved, hasHistory: true }
    const touched = isFirst ? applyFirst(this.#replica, step) : applyPulled(this.#replica, step)
    this.#pulled += changeCount
    this.#gathered += changeCount
    this.#options.onApplied({ changeCount, touched, isFirst: !place?.whole })
    return !last.more
  }

  /** Requests the next answers early. A first pull is long, and the remote prepares them meanwhile. */
  #requestAhead(last: ChangeList | undefined): void {
    if (last?.more && this.#isFirst()) this.#ahead.continueFrom(last.next)
  }

  #commitGathered(isOver: boolean): void {
    if (!isOver && this.#gathered < ENTRIES_PER_COMMIT) return
    this.#store.endBatch()
    this.#gathered = 0
  }

  #place(): Place | undefined {
    return this.#store.get<Place>(
      'SELECT cursor, whole FROM pulled WHERE organization = ?',
      this.#organization,
    )
  }

  /**
   * Restarts the pull. The remote does not report deletions since the cursor, so every entity becomes a deletion
   * candidate. Entities that a pending edit deletes here are among them.
   */
  #startOver(addMore: () => void = () => undefined): void {
    this.#pages = new EndlessPages()
    this.#store.transaction(() => {
      this.#store.run('DELETE FROM pulled WHERE organization = ?', this.#organization)
      runPendingAgain(this.#replica, () => {
        addAllCandidates(this.#store, this.#organization)
        addMore()
      })
    })
  }

  /**
   * Starts over after the remote was restored from a backup. Its lost revisions become candidates too. Acknowledged
   * edits that it may have lost are sent again, with the same input and key.
   */
  #startOverOnOtherHistory(): void {
    this.#store.transaction(() => {
      this.#startOver(() => addRevisionCandidates(this.#store, this.#organization))
      noteRestored(this.#store, this.#replica.context.clock())
      for (const intent of this.#acknowledged) setState(this.#store, intent, 'queued')
    })
    this.#acknowledged = []
  }

  get #store() {
    return this.#replica.context.store
  }
}

/** True when the remote refuses the cursor: it is too old, of another history, or unreadable. */
function refusesCursor({ status, problem: { code } }: Failure): boolean {
  return status === 410 || code === 'input.cursor'
}

/** Stores the cursor of the organization. */
function moveCursor(store: Writer, organization: string, { next, more }: ChangeList): void {
  store.run(
    `INSERT INTO pulled (organization, cursor, whole) VALUES (?, ?, ?)
     ON CONFLICT (organization) DO UPDATE SET cursor = excluded.cursor, whole = max(whole, excluded.whole)`,
    organization,
    next,
    more ? 0 : 1,
  )
}
