import type { Change } from '../../schemas/feed/feed.ts'
import type { Writer } from '../../store/store.ts'
import { isDeleted } from '../deletion.ts'
import type { Failure, Remote } from '../remote.ts'
import type { ReplicaContext } from '../replica-context.ts'
import { applyPulled } from './apply-pulled.ts'
import { deletionCandidates, type DeletionCandidate } from './deletion-candidates.ts'
import { readsOfRemote, isHidden, Stopped, type RemoteReads } from './lists/remote-reads.ts'
import type { PullOptions } from './pull.ts'
import { readCandidate } from './read-candidate.ts'

/**
 * Requests each remaining deletion candidate after a complete pull, and removes those with a proved deletion.
 * Returns a failure when a request failed.
 */
export async function checkCandidates(
  replica: ReplicaContext,
  remote: Remote,
  organization: string,
  { retain, onApplied }: PullOptions,
): Promise<Failure | undefined> {
  const { store } = replica.context
  const candidates = deletionCandidates(store, organization)
  if (candidates.length === 0) return undefined
  try {
    const changes = await deletedAmong(readsOfRemote(remote), candidates)
    const storePlace = (writer: Writer) =>
      void writer.run('DELETE FROM deletion_candidate WHERE organization = ?', organization)
    const answers = [{ changes, people: [], more: false }]
    const touched = applyPulled(replica, { organization, answers, storePlace, landed: [], retain })
    onApplied({ changeCount: changes.length, touched, isFirst: false })
    return undefined
  } catch (error) {
    if (error instanceof Stopped) return error.failure
    throw error
  }
}

async function deletedAmong(reads: RemoteReads, candidates: readonly DeletionCandidate[]): Promise<Change[]> {
  const changes: Change[] = []
  for (const candidate of candidates) {
    if (await existsAtRemote(reads, candidate)) continue
    const { kind, id, space } = candidate
    changes.push({ kind, id, gone: true, ...(space !== null && { space }) })
  }
  return changes
}

/** True when the remote has the entity. An entity that this account may not see is not deleted. */
async function existsAtRemote(reads: RemoteReads, candidate: DeletionCandidate): Promise<boolean> {
  try {
    const entity = await readCandidate(reads, candidate)
    return entity !== null && !isDeleted(entity)
  } catch (error) {
    if (isHidden(error)) return true
    throw error
  }
}
