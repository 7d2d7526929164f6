import type { ChangeRequestRow } from '../../operations/change-requests/change-request-row.ts'
import { headRevision, lineById } from '../../revisions/lines.ts'
import type { IntentProblem } from '../../schemas/sync.ts'
import type { Reader, Writer } from '../../store/store.ts'
import { writingCall } from './content-call.ts'
import { queuedPolicy } from './edit-policy.ts'
import { effectOf } from './effect-of.ts'
import type { Intent, QueuedInput } from './intent-row.ts'
import { allIntents } from './intents.ts'
import { toLocalIds, toRemoteIds } from './known-ids.ts'
import { revisionAtRemote } from './remote-revision.ts'

/*
 * A review judges the content that its user read. Below the user's own edits, that content is based on a revision of
 * the remote. The review carries this revision, and the remote refuses it for any other. The id of the local revision
 * would not suffice, because an edit that runs again on newer content creates a revision with the same id.
 */

/** True when an edit judges the content of its change request. */
export const judgesContent = (operation: string): boolean => queuedPolicy(operation)?.judgesContent === true

/** Returns the change request of a call, by its id or number; undefined when it is not stored here. */
export function changeRequestOf(store: Reader, input: QueuedInput): ChangeRequestRow | undefined {
  const { spaceId, changeRequestId } = toLocalIds(store, input.params ?? {}) as Record<string, unknown>
  if (typeof spaceId !== 'string' || typeof changeRequestId !== 'string') return undefined
  const byId = store.get<ChangeRequestRow>('SELECT * FROM change_request WHERE id = ?', changeRequestId)
  if (byId || !/^\d+$/.test(changeRequestId)) return byId
  return store.get<ChangeRequestRow>(
    'SELECT * FROM change_request WHERE space = ? AND number = ?',
    spaceId,
    Number(changeRequestId),
  )
}

/**
 * Returns the revision of the remote that is the base of the content of a judging call. An update from the space adds
 * content of the remote that no user here has read. Until it arrives, the id of its intent represents the revision. A
 * revision of which only a part has arrived equals no revision.
 */
export function revisionJudged(
  store: Reader,
  { operation, input }: Pick<Intent, 'operation' | 'input'>,
  place = Number.POSITIVE_INFINITY,
): string | null {
  const row = judgesContent(operation) ? changeRequestOf(store, input) : undefined
  if (!row) return null
  const update = allIntents(store).findLast(
    (earlier) =>
      earlier.seq < place &&
      earlier.state !== 'parked' &&
      mayContainSpace(earlier) &&
      changeRequestOf(store, earlier.input)?.id === row.id,
  )
  const revision =
    update?.id ?? revisionAtRemote(store, row.id) ?? headRevision(store, lineById(store, row.line)).id
  return isInProgress(store, row.id) ? `${revision} in part` : revision
}

/**
 * True while the content of a change request is pulled by lists. Its row names the new revision from the first step on,
 * but some of its pages are still those of an earlier one.
 */
function isInProgress(store: Reader, changeRequest: string): boolean {
  const place = store.get<{ digest: string }>(
    `SELECT json_extract(value, '$.digest') AS digest FROM listed_entity WHERE kind = 'change-request' AND id = ?`,
    changeRequest,
  )
  return place?.digest === ''
}

/** True when an edit may add content of the space to its change request, like a merge with conflicts. */
function mayContainSpace({ operation }: Intent): boolean {
  const kind = effectOf(operation)?.kind
  return kind === 'update-from-space' || kind === 'merge'
}

/** True when the user of a review has not read the present content. */
export function isUnread(store: Reader, intent: Intent): boolean {
  const current = intent.readRevision === null ? null : revisionJudged(store, intent, intent.seq)
  return current !== null && toRemoteIds(store, current) !== toRemoteIds(store, intent.readRevision)
}

/** Sets the revision that the user of a review has read. */
export function setReadRevision(store: Writer, { seq }: Pick<Intent, 'seq'>, revision: string | null): void {
  store.run('UPDATE intent SET read_revision = ? WHERE seq = ?', revision, seq)
}

/**
 * Moves later reviews to the revision that the remote created for an edit. Their user read the content with this edit.
 * `from` is the revision on which the remote applied it.
 */
export function followOwnEdit(store: Writer, edit: Intent, { from, to }: { from: string; to: string }): void {
  for (const later of reviewsAfter(store, edit)) {
    if (toRemoteIds(store, later.readRevision) === from) setReadRevision(store, later, to)
  }
}

/**
 * Records for later reviews that the user changed or discarded an edit, because they read the content with it.
 */
export function forgetRead(store: Writer, edit: Intent): void {
  if (!writingCall(edit.operation, edit.input)) return
  for (const later of reviewsAfter(store, edit)) setReadRevision(store, later, edit.id)
}

/** Returns the later reviews of the change request of an edit. */
function reviewsAfter(store: Reader, edit: Intent): Intent[] {
  const row = changeRequestOf(store, edit.input)
  return allIntents(store).filter(
    ({ seq, readRevision, input }) =>
      seq > edit.seq && readRevision !== null && changeRequestOf(store, input)?.id === row?.id,
  )
}

/** The problem of a review whose change request has changed since its user read it. */
export const UNREAD: IntentProblem = {
  code: 'sync.unread',
  status: 412,
  message:
    'The change request has changed since you read it, so your review was not sent. Look at the changes. Then confirm the review, or discard it.',
}
