import type { Store, Writer } from '../../store/store.ts'
import type { IntentProblem } from '../../schemas/sync.ts'
import type { Intent } from './intent-row.ts'
import { park } from './intents.ts'
import type { Remote, RemoteResult } from '../remote.ts'

/*
 * An edit that makes the remote fail, or that something before it answers in a form of its own, such as a filter that does
 * not like its words, would be sent again for ever, and nothing behind it would ever go out. So once that has
 * happened a few times, while the remote answers other calls, it is set aside for the person.
 */

/** So often a remote that is well otherwise may fail over an edit. */
const MOST_FAULTS = 4

/** Notes that the remote failed over an edit and is well otherwise; answers whether it did so often enough. */
export async function failsOverAndOver(
  store: Store,
  remote: Remote,
  intent: Intent,
  result: RemoteResult,
): Promise<boolean> {
  if (!isFaultOfAnswer(result)) return false
  const other = await remote.call('listOrganizationsForAuthenticatedUser', { query: { limit: 1 } })
  if (!other.ok) return false
  store.run('UPDATE intent SET faults = faults + 1 WHERE seq = ?', intent.seq)
  return intent.faults + 1 >= MOST_FAULTS
}

/** Something answered, and neither took the edit nor refused it. */
function isFaultOfAnswer(result: RemoteResult): boolean {
  if (result.ok || result.status === undefined) return false
  return result.kind === 'fault' || result.kind === 'network'
}

/** What was sent stays frozen: tried again, it is the very same, or looked for first. */
export function parkFailing(store: Writer, intent: Intent): { outcome: 'parked' } {
  park(store, intent, FAILS)
  return { outcome: 'parked' }
}

const FAILS: IntentProblem = {
  code: 'sync.fails-there',
  status: 502,
  message:
    'The server fails whenever this edit is sent, and answers everything else. Whether it arrived cannot be told: look whether it is there. If it is, discard this; if it is not, change it or try again later.',
}
