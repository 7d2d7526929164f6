import type { Reader } from '../../store/store.ts'
import type { IntentProblem } from '../../schemas/sync.ts'
import { gone } from '../missing-target-problem.ts'
import type { Intent, SentInput } from '../outbox/intent-row.ts'
import type { Abilities, Remote, RemoteResult } from '../remote.ts'
import { missingAtRemote } from '../missing-target.ts'
import { queuedPolicy } from '../outbox/edit-policy.ts'

/** The code of an edit that the remote takes in no form. */
export const NOT_TAKEN = 'sync.not-taken'

/** An edit that went out, and the answer that came back. */
export interface Answered {
  intent: Intent
  payload: SentInput
  result: RemoteResult
}

/**
 * Why a remote that was sent an edit answered that there is nothing there; undefined for any other answer. A remote that
 * knows nothing at a path says no more than that. Whether the subject of the edit is gone, the account has no access, or the
 * remote takes no such edits, is three things for the user: so it is asked for what the edit names.
 */
export async function whyUnknown(
  remote: Remote,
  store: Reader,
  { intent, payload, result }: Answered,
  { idempotency }: Pick<Abilities, 'idempotency'>,
): Promise<IntentProblem | undefined> {
  if (result.ok || result.kind !== 'refused') return undefined
  const { code } = result.problem
  if (code !== 'resource.unknown' && code !== 'request.method') return undefined
  const status = result.status ?? result.problem.status
  const missing = await missingAtRemote(remote, store, intent, payload)
  // A remote that honours keys is of this kind, and takes every edit.
  const notTaken = idempotency ? undefined : queuedPolicy(intent.operation)?.notTaken
  if (missing === null && notTaken !== undefined) return { code: NOT_TAKEN, status, message: notTaken }
  return code === 'resource.unknown' ? gone(intent, missing, status) : undefined
}
