import type { ChangeRequestRow } from '../../operations/change-requests/change-request-row.ts'
import { createChangeRequest } from '../../operations/change-requests/create-change-request.ts'
import { continuedSubject } from '../../schemas/change-request.ts'
import { Problem } from '../../schemas/problem.ts'
import { accept } from '../outbox/accept.ts'
import { closedChangeRequest, editsOfClosed } from '../outbox/closed-change-request.ts'
import type { Intent } from '../outbox/intent-row.ts'
import { moveToEnd, rewriteIntent } from '../outbox/intents.ts'
import { changeRequestOf } from '../outbox/read-revision.ts'
import type { Replica } from '../replica.ts'
import { parkedIntent, queueAgain } from './resolve-by-user.ts'

/** The change request that received edits, by its id and its number on this machine. */
export interface MovedEdits {
  id: string
  number: number
}

/**
 * Moves the edits of a merged or archived change request to a new one, and queues them again. They build on the texts
 * that their user saw. So newer text of the space is merged, or is a new conflict. Throws `sync.not-waiting`, and the
 * problem of a user who may not create a change request.
 */
export function moveEdits(replica: Replica, id: string): MovedEdits {
  const { store } = replica
  const closed = closedChangeRequest(store, parkedIntent(store, id))
  if (!closed) throw notClosed()
  let begun: MovedEdits | undefined
  replica.runPendingAgain(() => {
    begun = beginAnother(replica, closed)
    for (const edit of editsOfClosed(store, closed)) moveEdit(replica, edit, begun.id)
  })
  return begun!
}

function beginAnother({ replicaContext }: Replica, closed: ChangeRequestRow): MovedEdits {
  const operation = replicaContext.operations.get(createChangeRequest.id)
  if (!operation) throw new Error('A replica has no operation that creates change requests')
  const { result } = accept(replicaContext, operation, {
    params: { spaceId: closed.space },
    body: { subject: continuedSubject(closed) },
  })
  if (!result.ok) throw result.problem
  const { id, number } = result.value as MovedEdits
  return { id, number }
}

/** Gives an edit to another change request. It comes after the edit that creates this one. */
function moveEdit({ store }: Replica, edit: Intent, changeRequestId: string): void {
  const isOfOne = changeRequestOf(store, edit.input) !== undefined
  const params = { ...(edit.input.params as object), ...(isOfOne && { changeRequestId }) }
  rewriteIntent(store, edit, { ...edit.input, params })
  queueAgain(store, edit, { isChanged: true })
  moveToEnd(store, edit)
}

const notClosed = () =>
  new Problem(
    'sync.not-waiting',
    'The change request of this edit is open, so the edit needs no other one. Load the list again, and retry the edit.',
  )
