import { timestamp } from '../operations/engine/timestamp.ts'
import type {
  LostOrganization,
  SyncConnection,
  SyncNotice,
  SyncState as ShownState,
  SyncStatus,
} from '../schemas/sync.ts'
import type { Account } from './account.ts'
import type { SyncState } from './sync-state.ts'

/** The numbers of pending edits, and of edits that wait for the user. */
export interface Counts {
  pending: number
  attention: number
}

/** The facts beside the state of the rounds. */
export interface SyncFacts {
  counts: Counts
  /** The organizations that have removed the account. */
  lost: LostOrganization[]
  /** The notice that the user has not read yet. */
  notice: SyncNotice | null
}

/** Returns the state of sync for scripts and the app. */
export function statusOf(state: SyncState, facts: SyncFacts): SyncStatus {
  return {
    online: isOnline(state),
    state: shownState(state, facts),
    ...facts.counts,
    lastSyncedAt: state.lastSyncedAt === null ? null : timestamp(state.lastSyncedAt),
    notice: facts.notice,
  }
}

/** Returns the state of sync with the details that the app shows. */
export function connectionOf(
  state: SyncState,
  facts: SyncFacts,
  { account, progress }: { account: Account; progress: number | null },
): SyncConnection {
  return {
    ...statusOf(state, facts),
    remote: account.remote,
    user: account.user,
    offlineOnPurpose: state.offlineOnPurpose,
    offlineSince: state.offlineSince === null ? null : timestamp(state.offlineSince),
    problem: state.problem,
    progress: progress === null ? null : { pulled: progress },
    lost: facts.lost,
  }
}

function isOnline(state: SyncState): boolean {
  return state.isOnline === true && !state.offlineOnPurpose
}

/**
 * Returns the shown state. Offline comes first, because nothing can continue; a need for the user comes before
 * automatic progress.
 */
function shownState(state: SyncState, { counts: { attention }, lost }: SyncFacts): ShownState {
  if (state.offlineOnPurpose || state.isOnline === false) return 'offline'
  if (state.step !== 'idle') return 'syncing'
  if (attention > 0 || lost.length > 0 || state.problem !== null) return 'attention'
  return state.isOnline === null ? 'offline' : 'idle'
}
