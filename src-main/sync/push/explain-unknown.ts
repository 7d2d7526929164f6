import type { IntentProblem } from '../../schemas/sync.ts'
import type { Reader } from '../../store/store.ts'
import { missingTargetProblem } from '../missing-target-problem.ts'
import { missingAtRemote } from '../missing-target.ts'
import { queuedPolicy, userContentIn } from '../outbox/edit-policy.ts'
import type { Intent, SentInput } from '../outbox/intent-row.ts'
import type { Abilities, Remote, RemoteResult } from '../remote.ts'

/** The code of an edit that the remote does not accept in any form. */
export const NOT_ACCEPTED = 'sync.not-taken'
/** The code of an edit whose operation an earlier version of the server does not have. It may have it later. */
export const NOT_YET_KNOWN = 'sync.not-yet-known'

/** A sent edit with the answer of the remote. */
export interface Answered {
  intent: Intent
  payload: SentInput
  result: RemoteResult
}

/**
 * Returns the reason why a remote answered an edit with "unknown"; undefined for any other answer. The subject may be
 * deleted, the account may lack access, or the remote may lack the operation. These are different for the user, so the
 * referenced entities are requested.
 */
export async function explainUnknown(
  remote: Remote,
  store: Reader,
  { intent, payload, result }: Answered,
  { idempotency }: Pick<Abilities, 'idempotency'>,
): Promise<IntentProblem | undefined> {
  if (result.ok || result.kind !== 'refused') return undefined
  const { code } = result.problem
  if (code !== 'resource.unknown' && code !== 'request.method') return undefined
  const status = result.status ?? result.problem.status
  if (remote.lacks?.(intent.operation)) return notYetKnown(intent, status)
  const missing = await missingAtRemote(remote, store, intent, payload)
  // A remote that supports idempotency keys is an origin of this app and accepts every edit.
  const notTaken = idempotency ? undefined : queuedPolicy(intent.operation)?.unsupportedMessage
  if (missing === null && notTaken !== undefined) return { code: NOT_ACCEPTED, status, message: notTaken }
  return code === 'resource.unknown' ? missingTargetProblem(intent, missing, status) : undefined
}

function notYetKnown(intent: Intent, status: number): IntentProblem {
  const message = 'This server runs an earlier version of Carrel, which does not know this action yet.'
  const stored = userContentIn(intent).length > 0 ? ' What you wrote is stored here.' : ''
  return {
    code: NOT_YET_KNOWN,
    status,
    message: `${message}${stored} Try again when the server was updated, or discard this.`,
  }
}
