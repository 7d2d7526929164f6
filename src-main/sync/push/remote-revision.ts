import type { ChangeRequestRow } from '../../operations/change-requests/change-request-row.ts'
import type { Reader, Writer } from '../../store/store.ts'
import { headRevision, lineById } from '../../revisions/lines.ts'
import { writingCall } from '../outbox/content-call.ts'
import type { QueuedInput } from '../outbox/intent-row.ts'

/*
 * What the remote has of a change request is known before the first pending edit of it is run here: after
 * that the rows have revisions of this machine. So it is noted then, and again with each answer. An edit goes
 * out with it, and the remote refuses the edit if somebody else wrote meanwhile: then it is pulled and merged.
 */

/** Notes what the remote has of the change request that a call writes, unless an earlier edit noted it. */
export function noteRevision(store: Writer, operation: string, input: QueuedInput): void {
  const id = writingCall(operation, input)?.params?.changeRequestId
  if (id === undefined || revisionThere(store, operation, input) !== undefined) return
  const row = store.get<ChangeRequestRow>('SELECT * FROM change_request WHERE id = ?', id)
  if (row) setRevision(store, id, headRevision(store, lineById(store, row.line)).id)
}

/** Notes what the remote has made of an edit. */
export function setRevision(store: Writer, changeRequest: string, revision: string): void {
  store.run(
    `INSERT INTO remote_revision (change_request, revision) VALUES (?, ?)
     ON CONFLICT (change_request) DO UPDATE SET revision = excluded.revision`,
    changeRequest,
    revision,
  )
}

/** What the remote has of the change request that a call writes; undefined for other calls. */
export function revisionThere(store: Reader, operation: string, input: QueuedInput): string | undefined {
  const id = writingCall(operation, input)?.params?.changeRequestId
  if (id === undefined) return undefined
  return store.get<{ revision: string }>('SELECT revision FROM remote_revision WHERE change_request = ?', id)
    ?.revision
}

/** Forgets all of it: the rows are what the remote says again. */
export function forgetRevisions(store: Writer): void {
  store.run('DELETE FROM remote_revision')
}

/** The revision that the answer to an edit names, in the change request which that holds or is. */
export function revisionIn(answer: unknown): string | undefined {
  const answered = (answer ?? {}) as { changeRequest?: { revision?: unknown }; revision?: unknown }
  const { revision } = answered.changeRequest ?? answered
  return typeof revision === 'string' ? revision : undefined
}
