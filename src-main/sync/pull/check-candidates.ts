import type { Change } from '../../schemas/feed/feed.ts'
import type { Writer } from '../../store/store.ts'
import { isDeleted } from '../deletion.ts'
import type { Failure, Remote } from '../remote.ts'
import type { ReplicaContext } from '../replica-context.ts'
import { FAILURES_PER_ROUND, type Unfetched } from '../unfetched.ts'
import { applyPulled } from './apply-pulled.ts'
import { nameOfCandidate } from './candidate-name.ts'
import {
  deletionCandidates,
  moveToEnd,
  removeCandidates,
  type DeletionCandidate,
} from './deletion-candidates.ts'
import { readsOfRemote, isHidden, Stopped, type RemoteReads } from './lists/remote-reads.ts'
import type { PullOptions } from './pull.ts'
import { readCandidate } from './read-candidate.ts'

/**
 * Requests each remaining deletion candidate after a complete pull, and removes those with a proved deletion. A
 * candidate over which the remote fails stays one, and is requested again after the next pull. Returns a failure when
 * the remote cannot answer.
 */
export async function checkCandidates(
  replica: ReplicaContext,
  remote: Remote,
  organization: string,
  { retain, onApplied, unfetched }: PullOptions,
): Promise<Failure | undefined> {
  const { store } = replica.context
  const candidates = deletionCandidates(store, organization)
  if (candidates.length === 0) return undefined
  const name = (candidate: DeletionCandidate) => nameOfCandidate(store, candidate)
  const checked = await checkEach(readsOfRemote(remote), candidates, { unfetched, name })
  if (!checked.ok) return checked
  const { changes, answered, failed } = checked
  store.transaction(() => moveToEnd(store, failed))
  if (answered.length === 0) return undefined
  const storePlace = (writer: Writer) => removeCandidates(writer, answered)
  const answers = [{ changes, people: [], more: false }]
  const touched = applyPulled(replica, { organization, answers, storePlace, landed: [], retain })
  onApplied({ changeCount: changes.length, touched, isFirst: false })
  return undefined
}

interface Checked {
  ok: true
  /** The proved deletions. */
  changes: Change[]
  answered: DeletionCandidate[]
  failed: DeletionCandidate[]
}

interface Reporting {
  unfetched: Unfetched
  name(candidate: DeletionCandidate): string
}

/** Requests candidates until the remote fails over too many. The rest waits for the next round. */
async function checkEach(
  reads: RemoteReads,
  candidates: readonly DeletionCandidate[],
  { unfetched, name }: Reporting,
): Promise<Checked | Failure> {
  const checked: Checked = { ok: true, changes: [], answered: [], failed: [] }
  for (const candidate of candidates) {
    if (checked.failed.length === FAILURES_PER_ROUND) break
    const { kind, id, space } = candidate
    const found = await findAtRemote(reads, candidate)
    if (typeof found === 'boolean') {
      checked.answered.push(candidate)
      if (!found) checked.changes.push({ kind, id, gone: true, ...(space !== null && { space }) })
    } else {
      if (!(await unfetched.concernsOne(found))) return found
      unfetched.add(name(candidate))
      checked.failed.push(candidate)
    }
  }
  return checked
}

/**
 * Returns true when the remote has the entity, and the failure of its request. An entity that this account may not see
 * is not deleted.
 */
async function findAtRemote(reads: RemoteReads, candidate: DeletionCandidate): Promise<boolean | Failure> {
  try {
    const entity = await readCandidate(reads, candidate)
    return entity !== null && !isDeleted(entity)
  } catch (error) {
    if (isHidden(error)) return true
    if (error instanceof Stopped) return error.failure
    throw error
  }
}
