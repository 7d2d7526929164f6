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

/** How many edits are on their way, and how many wait for the person. */
export interface Counts {
  pending: number
  attention: number
}

/** What is told beside the state of the rounds. */
export interface Standing {
  counts: Counts
  /** The organizations that the account was put out of. */
  lost: LostOrganization[]
  /** What happened that the user has not read yet. */
  notice: SyncNotice | null
}

/** How things stand, as scripts and the app are told. */
export function statusOf(state: SyncState, standing: Standing): SyncStatus {
  return {
    online: isOnline(state),
    state: shownState(state, standing),
    ...standing.counts,
    lastSyncedAt: state.lastSyncedAt === null ? null : timestamp(state.lastSyncedAt),
    notice: standing.notice,
  }
}

/** The same with what the app shows beside it. */
export function connectionOf(
  state: SyncState,
  standing: Standing,
  { account, progress }: { account: Account; progress: number | null },
): SyncConnection {
  return {
    ...statusOf(state, standing),
    remote: account.remote,
    user: account.user,
    offlineOnPurpose: state.offlineOnPurpose,
    offlineSince: state.offlineSince === null ? null : timestamp(state.offlineSince),
    problem: state.problem,
    progress: progress === null ? null : { pulled: progress },
    lost: standing.lost,
  }
}

function isOnline(state: SyncState): boolean {
  return state.isOnline === true && !state.offlineOnPurpose
}

/** What needs the person is said before what goes on by itself; that nothing can go on is said first. */
function shownState(state: SyncState, { counts: { attention }, lost }: Standing): ShownState {
  if (state.offlineOnPurpose || state.isOnline === false) return 'offline'
  if (state.step !== 'resting') return 'syncing'
  if (attention > 0 || lost.length > 0 || state.problem !== null) return 'attention'
  return state.isOnline === null ? 'offline' : 'idle'
}
