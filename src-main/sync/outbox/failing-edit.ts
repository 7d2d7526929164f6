import type { IntentProblem } from '../../schemas/sync.ts'
import type { Store, Writer } from '../../store/store.ts'
import type { Remote, RemoteResult } from '../remote.ts'
import type { Intent } from './intent-row.ts'
import { park } from './intents.ts'

/*
 * Some edits make the remote fail. A proxy before the remote may also answer them with a page of its own. Such an edit
 * would be sent forever and block every later edit. So it is parked after a few failures, if the remote answers other
 * calls.
 */

/** The number of failures over one edit after which the edit is parked. */
const FAULT_LIMIT = 4

/**
 * Counts a failure of the remote over an edit, if the remote answers other calls. Returns true when the count reached
 * the limit.
 */
export async function countFailure(
  store: Store,
  remote: Remote,
  intent: Intent,
  result: RemoteResult,
): Promise<boolean> {
  if (!isFaultOfAnswer(result)) return false
  const otherCall = await remote.call('listOrganizationsForAuthenticatedUser', { query: { limit: 1 } })
  if (!otherCall.ok) return false
  store.run('UPDATE intent SET faults = faults + 1 WHERE seq = ?', intent.seq)
  return intent.faults + 1 >= FAULT_LIMIT
}

/** True when the remote answered, but neither accepted nor refused the edit. */
function isFaultOfAnswer(result: RemoteResult): boolean {
  if (result.ok || result.status === undefined) return false
  return result.kind === 'fault' || result.kind === 'network'
}

/** Parks a failing edit with its frozen input. A retry sends exactly that input, or reconciles it first. */
export function parkFailing(store: Writer, intent: Intent): { outcome: 'parked' } {
  park(store, intent, FAILING_EDIT)
  return { outcome: 'parked' }
}

const FAILING_EDIT: IntentProblem = {
  code: 'sync.fails-there',
  status: 502,
  message:
    'The server fails whenever this edit is sent, but answers everything else. The edit may or may not have arrived: check the server. If it is there, discard this; if it is not, change it or try again later.',
}
