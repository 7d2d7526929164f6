import { writingCall } from '../outbox/content-call.ts'
import type { Intent, SentInput } from '../outbox/intent-row.ts'
import { judgesContent } from '../outbox/read-revision.ts'
import type { Remote } from '../remote.ts'
import type { ReplicaContext } from '../replica-context.ts'
import { queueAgain, type Sent } from './sent.ts'
import { retainUnseenAtRemote } from './unseen-at-remote.ts'
import { retainUnseenReplies } from './unseen-replies.ts'

/**
 * Requests the current revision before the edit, or the texts that have no revision. A remote without idempotency keys
 * may ignore preconditions and overwrite another user's text. A short time remains between this answer and the edit;
 * only a precondition could close it.
 */
export async function checkStale(
  replica: ReplicaContext,
  remote: Remote,
  intent: Intent,
  payload: SentInput,
): Promise<Sent | null> {
  const { store } = replica.context
  const stopped = await retainUnseenReplies(replica, remote, intent)
  if (stopped) return stopped
  if (payload.ifMatch === undefined) return null
  const call = judgesContent(intent.operation) ? payload : writingCall(intent.operation, payload)
  if (!call) return retainUnseenAtRemote(replica, remote, intent)
  const current = await remote.call('getChangeRequestById', { params: call.params })
  if (!current.ok && current.kind !== 'refused') return { outcome: 'stopped', failure: current }
  if (!current.ok || `"${(current.value as { revision: string }).revision}"` === payload.ifMatch) return null
  store.transaction(() => queueAgain(store, intent))
  return { outcome: 'stale' }
}
