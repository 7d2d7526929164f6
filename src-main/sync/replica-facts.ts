import { Problem } from '../schemas/problem.ts'
import type { SyncNotice } from '../schemas/sync.ts'
import { DAMAGED, unlessDamaged } from '../store/around-damage.ts'
import type { Store } from '../store/store.ts'
import { accountOf } from './account.ts'
import { lostOrganizations } from './lost-organizations.ts'
import { countIntents } from './outbox/intents.ts'
import { missingFilesProblem } from './pull/files/missing-notice.ts'
import { noticeOfRestored } from './restored-remote.ts'
import type { SyncState } from './sync-state.ts'
import type { Counts, SyncFacts } from './sync-status.ts'
import { notFetched } from './unfetched.ts'

/** The parts of the workspace that the latest round did not pull. */
interface Incomplete {
  refusing: readonly string[]
  unfetched: readonly string[]
  /** True when edits, if there are any, wait because their space or organization was not pulled whole. */
  holdsEdits: boolean
}

/** Reads the facts that the state of a replica shows, also from a damaged file. */
export class ReplicaFacts {
  readonly #store: Store
  #lastCounts: Counts = { pending: 0, attention: 0 }

  constructor(store: Store) {
    this.#store = store
  }

  read(): SyncFacts {
    const lost = unlessDamaged(() => lostOrganizations(this.#store))
    return { counts: this.counts(), lost: lost === DAMAGED ? [] : lost, notice: this.#notice() }
  }

  /** Returns the counts; the last known ones when the file is damaged. */
  counts(): Counts {
    const counted = unlessDamaged(() => countIntents(this.#store))
    if (counted !== DAMAGED) this.#lastCounts = counted
    return this.#lastCounts
  }

  /**
   * True when an organization has removed the account, or the account has no organization. An invitation may follow at
   * any moment.
   */
  get isShutOut(): boolean {
    return this.read().lost.length > 0 || accountOf(this.#store)?.organizations.length === 0
  }

  /**
   * Returns the state of the loop with the problem to show. Damage of the file takes precedence as soon as any code
   * has detected it. `refusing` are the organizations whose changes the remote does not report, and `unfetched` names
   * things over which it fails. Files that it cannot send come last.
   */
  stateToShow(state: SyncState, incomplete: Incomplete): SyncState {
    const { damage } = this.#store
    if (damage) return { ...state, problem: inWords(damage) }
    if (state.problem) return state
    const problem = this.#incomplete(incomplete)
    return problem ? { ...state, problem: inWords(problem) } : state
  }

  #incomplete({ refusing, unfetched, holdsEdits }: Incomplete): Problem | undefined {
    if (refusing.length > 0) return outOfDate(this.#store, refusing)
    return unfetched.length > 0
      ? notFetched(unfetched, holdsEdits && this.counts().pending > 0)
      : this.#missingFiles()
  }

  #missingFiles(): Problem | undefined {
    const problem = unlessDamaged(() => missingFilesProblem(this.#store))
    return problem === DAMAGED ? undefined : problem
  }

  /** Returns null when the file is damaged, because the state reports the damage. */
  #notice(): SyncNotice | null {
    const notice = unlessDamaged(() => noticeOfRestored(this.#store))
    return notice === DAMAGED ? null : notice
  }
}

const inWords = ({ code, status, message }: Problem) => ({ code, status, message })

/** Returns the reason why listed organizations are out of date. */
function outOfDate(store: Store, organizations: readonly string[]): Problem {
  const titles = organizations.flatMap(
    (id) => store.get<{ title: string }>('SELECT title FROM organization WHERE id = ?', id)?.title ?? [],
  )
  const names = titles.length > 0 ? titles.join(', ') : 'an organization'
  return new Problem(
    'sync.organization-refused',
    `The server does not report the changes in ${names}, so its content here may be out of date. Every sync tries again. If this lasts, ask an administrator.`,
  )
}
