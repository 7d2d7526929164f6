import type { ChangeRequestRow } from '../../operations/change-requests/change-request-row.ts'
import { headRevision, lineById } from '../../revisions/lines.ts'
import type { Reader, Writer } from '../../store/store.ts'
import { writingCall } from './content-call.ts'
import type { QueuedInput } from './intent-row.ts'

/*
 * The revision at the remote is known only before the first pending edit runs here, because the rows then have local
 * revisions. So the revision is stored at that time, and again with each answer. Each edit carries it, and the remote
 * refuses the edit if another user wrote meanwhile. Then the change is pulled and merged.
 */

/** Stores the remote's revision of the change request that a call writes, unless an earlier edit stored it. */
export function noteRevision(store: Writer, operation: string, input: QueuedInput): void {
  const id = writingCall(operation, input)?.params?.changeRequestId
  if (id === undefined || remoteRevision(store, operation, input) !== undefined) return
  const row = store.get<ChangeRequestRow>('SELECT * FROM change_request WHERE id = ?', id)
  if (row) setRevision(store, id, headRevision(store, lineById(store, row.line)).id)
}

/** Stores the revision that the remote created for an edit. */
export function setRevision(store: Writer, changeRequest: string, revision: string): void {
  store.run(
    `INSERT INTO remote_revision (change_request, revision) VALUES (?, ?)
     ON CONFLICT (change_request) DO UPDATE SET revision = excluded.revision`,
    changeRequest,
    revision,
  )
}

/** Returns the remote's revision of the change request that a call writes; undefined for other calls. */
export function remoteRevision(store: Reader, operation: string, input: QueuedInput): string | undefined {
  const id = writingCall(operation, input)?.params?.changeRequestId
  return id === undefined ? undefined : revisionAtRemote(store, id)
}

/** Returns the remote's revision of a change request that pending edits write; undefined when none writes it. */
export function revisionAtRemote(store: Reader, changeRequest: string): string | undefined {
  return store.get<{ revision: string }>(
    'SELECT revision FROM remote_revision WHERE change_request = ?',
    changeRequest,
  )?.revision
}

/** Removes all stored revisions, when the rows equal the remote's state again. */
export function forgetRevisions(store: Writer): void {
  store.run('DELETE FROM remote_revision')
}

/** Returns the revision in the answer to an edit. The answer contains the change request, or is one. */
export function revisionIn(answer: unknown): string | undefined {
  const answered = (answer ?? {}) as { changeRequest?: { revision?: unknown }; revision?: unknown }
  const { revision } = answered.changeRequest ?? answered
  return typeof revision === 'string' ? revision : undefined
}
