import type { SyncConnection } from '../../src-main/schemas/sync.ts'
import { clockTime } from '../ui/time/relative-time.ts'
import { counted } from '../ui/words/counted.ts'

/** The appearances of the chip. Each has its own icon. */
export type ConnectionLook = 'online' | 'offline' | 'on-purpose' | 'syncing' | 'partly' | 'stopped' | 'lost'

export interface ConnectionWords {
  look: ConnectionLook
  label: string
}

/** The words for damaged local data, which takes precedence over the state of any remote. */
export const DAMAGED: ConnectionWords = { look: 'stopped', label: 'Data damaged' }

/** Returns true when the remote is not reachable. A retry changes that only when the remote answers. */
export function isUnreachable({
  state,
  offlineSince,
}: Pick<SyncConnection, 'state' | 'offlineSince'>): boolean {
  return state === 'offline' || (state === 'syncing' && offlineSince !== null)
}

/** Returns true when the remote requested a pause. Sync continues by itself after it. */
export function isBusy({ problem }: Pick<SyncConnection, 'problem'>): boolean {
  return problem?.code === 'remote.busy' || problem?.code === 'remote.limited'
}

/** Problems of single things. Everything else was synced. */
const PARTIAL: ReadonlySet<string> = new Set([
  'sync.missing-file',
  'sync.not-fetched',
  'sync.organization-refused',
])

/** Returns true when the last round synced all but the things that its problem names. */
function isPartlySynced({ problem }: Pick<SyncConnection, 'problem'>): boolean {
  return problem !== null && PARTIAL.has(problem.code)
}

/** Returns the state of the connection, in the few words of a chip. The most severe obstacle comes first. */
export function connectionWords(
  connection: SyncConnection,
  { isHostLost, now }: { isHostLost: boolean; now: Date },
): ConnectionWords {
  const { offlineOnPurpose, offlineSince, state, progress, problem, lost, lastSyncedAt } = connection
  if (isHostLost) return { look: 'lost', label: 'Carrel does not respond' }
  if (problem?.code === 'store.damaged') return DAMAGED
  if (offlineOnPurpose) return { look: 'on-purpose', label: 'Working offline' }
  if (isUnreachable(connection)) {
    const label =
      offlineSince === null ? 'Not connected yet' : `Offline since ${clockTime(new Date(offlineSince), now)}`
    return { look: 'offline', label }
  }
  if (progress) return { look: 'syncing', label: `Copying: ${counted(progress.pulled, 'item', 'items')}` }
  if (state === 'syncing') return { look: 'syncing', label: 'Syncing' }
  if (problem && isBusy(connection)) return { look: 'stopped', label: 'Server busy' }
  if (problem && !isPartlySynced(connection)) return { look: 'stopped', label: 'Not synced' }
  if (lost.length > 0) return { look: 'stopped', label: 'Access removed' }
  if (problem) return { look: 'partly', label: 'Partly synced' }
  // The remote is reached, but nothing of it is here until the first sync has ended.
  if (lastSyncedAt === null) return { look: 'syncing', label: 'Syncing' }
  return { look: 'online', label: 'Online' }
}

/** Returns the fate of the edits made here, as one sentence. */
export function editsSentence(connection: SyncConnection): string {
  const { pending, offlineOnPurpose, lastSyncedAt } = connection
  if (pending === 0 && lastSyncedAt === null) return 'Nothing waits to be sent.'
  if (pending === 0) return 'All edits that can be sent are on the server.'
  const are = pending === 1 ? 'is' : 'are'
  const edits = counted(pending, 'edit', 'edits')
  if (offlineOnPurpose) return `${edits} ${are} stored here until you go online.`
  if (isUnreachable(connection)) return `${edits} ${are} stored here until the server responds.`
  if (isBusy(connection)) return `${edits} ${are} stored here until the server has time.`
  return `${edits} ${are} on the way to the server.`
}

/**
 * Returns the words for screen readers. Saving and sending go on while a user writes; only a change that affects the
 * work is worth an interruption.
 */
export function accessibleWords(connection: SyncConnection): string {
  const { attention, offlineOnPurpose, problem, progress, lost } = connection
  if (problem?.code === 'store.damaged') return 'The stored data is damaged.'
  const needs = attention > 0 ? ` ${counted(attention, 'edit needs', 'edits need')} you.` : ''
  if (offlineOnPurpose) return `Working offline.${needs}`
  if (isUnreachable(connection)) return `Offline.${needs}`
  if (progress) return 'Copying the workspace to this machine.'
  const without = lost.map(({ title }) => ` You no longer have access to ${title}.`).join('')
  const partly = isPartlySynced(connection) ? ' Some content could not be fetched.' : ''
  return `Online.${partly}${without}${needs}`
}

/** Returns the displayed address of a remote, without the protocol and a final slash. */
export function remoteName(address: string): string {
  return address.replace(/^https?:\/\//, '').replace(/\/$/, '')
}
