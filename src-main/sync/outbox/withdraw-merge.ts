import { Problem } from '../../schemas/problem.ts'
import type { Replica } from '../replica.ts'
import { effectOf } from './effect-of.ts'
import { intentById, removeIntent } from './intents.ts'

/**
 * Withdraws a queued merge that the remote has never received. The change request is open again, and later edits run on
 * it. Throws `sync.not-waiting` for any other edit, and for a merge that may have arrived.
 */
export function withdrawMerge(replica: Replica, id: string): void {
  const { store } = replica
  replica.runPendingAgain(() => {
    const intent = intentById(store, id)
    const isWaiting = intent?.state === 'queued' || intent?.state === 'parked'
    if (!isWaiting || intent.sent !== null || effectOf(intent.operation)?.kind !== 'merge') throw notWaiting()
    removeIntent(store, intent)
  })
}

function notWaiting(): Problem {
  return new Problem(
    'sync.not-waiting',
    'The merge is being sent, or has arrived. Undo it from the change request once it is merged.',
  )
}
