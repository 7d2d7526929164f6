import type { Writer } from '../../../store/store.ts'
import { milliseconds, type FeedEntry } from '../feed-entry.ts'
import type { ApplyScope } from './apply-changes.ts'
import { freeOrder } from './deletions/free-order.ts'
import { changeRequestLine } from './entry-line.ts'

/** Writes a change request, its base, its open conflicts and its requested reviewers. */
export function applyChangeRequest(
  { store, organization, touch }: ApplyScope,
  { id, space, value }: FeedEntry<'change-request'>,
): void {
  const line = changeRequestLine(store, space, id)
  setBase(store, line.id, value.baseStep)
  const isNew = !store.get('SELECT 1 FROM change_request WHERE id = ?', id)
  freeOrder(store, 'change_request', value.order, id)
  freeNumber(store, space, value.number, id)
  store.run(
    `INSERT INTO change_request (seq, id, space, organization, number, line, status, subject, description, links,
       created_by, created_at, updated_at, revision_initial, revision_merged_ancestor, revision_merged)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET seq = excluded.seq, organization = excluded.organization, status = excluded.status,
       subject = excluded.subject, description = excluded.description, links = excluded.links,
       updated_at = excluded.updated_at, revision_merged_ancestor = excluded.revision_merged_ancestor, revision_merged = excluded.revision_merged`,
    value.order,
    id,
    space,
    organization,
    value.number,
    line.id,
    value.status,
    value.subject,
    value.description ?? '',
    JSON.stringify(value.links ?? []),
    value.createdBy,
    milliseconds(value.createdAt),
    milliseconds(value.updatedAt),
    value.revisionInitial,
    value.revisionMergedAncestor,
    value.revisionMerged,
  )
  if (isNew) countEarlyComments(store, id)
  store.run('DELETE FROM early_line WHERE change_request = ?', id)
  store.run(
    'UPDATE space SET last_number = ? WHERE id = ? AND last_number < ?',
    value.number,
    space,
    value.number,
  )
  applyConflicts(store, line.id, value.conflicts)
  if (value.requestedReviewers) applyReviewers(store, id, value.requestedReviewers)
  touch({ kind: 'change-request', organization, space, changeRequest: id })
}

/**
 * Sets the base of a change request. An entry that is emitted before its turn may name a revision that arrives later.
 * The entry arrives again after it, and until then the latest revision here is the base.
 */
function setBase(store: Writer, line: number, baseStep: number): void {
  store.run(
    'UPDATE line SET base = min(?, (SELECT head FROM line AS parent WHERE parent.id = line.parent)) WHERE id = ?',
    baseStep,
    line,
  )
}

/**
 * Moves another change request away from a number that the remote has assigned again. That change request was deleted
 * there and may still be here.
 */
function freeNumber(store: Writer, space: string, number: number, id: string): void {
  store.run(
    `UPDATE change_request SET number = (SELECT max(number) + 1 FROM change_request WHERE space = ?)
     WHERE space = ? AND number = ? AND id <> ?`,
    space,
    space,
    number,
    id,
  )
}

/** Counts the comments that arrived before their change request. */
function countEarlyComments(store: Writer, id: string): void {
  store.run(
    `UPDATE change_request SET comments =
       (SELECT count(*) FROM comment WHERE change_request = ? AND NOT resolved) WHERE id = ?`,
    id,
    id,
  )
}

/** Writes the open conflicts. One that names a revision of later entries is left out until the entry arrives again. */
function applyConflicts(
  store: Writer,
  line: number,
  conflicts: FeedEntry<'change-request'>['value']['conflicts'],
): void {
  store.run('DELETE FROM conflict WHERE line = ?', line)
  for (const { page, kinds, baseStep, mineStep, theirsStep } of conflicts) {
    store.run(
      `INSERT INTO conflict (line, page, kinds, base_step, mine_step, theirs_step)
       SELECT line.id, ?, ?, ?, ?, ? FROM line JOIN line AS parent ON parent.id = line.parent
       WHERE line.id = ? AND line.head >= ? AND parent.head >= max(?, ?)`,
      page,
      JSON.stringify(kinds),
      baseStep,
      mineStep,
      theirsStep,
      line,
      mineStep,
      baseStep,
      theirsStep,
    )
  }
}

function applyReviewers(
  store: Writer,
  changeRequest: string,
  reviewers: NonNullable<FeedEntry<'change-request'>['value']['requestedReviewers']>,
): void {
  store.run('DELETE FROM requested_reviewer WHERE change_request = ?', changeRequest)
  for (const { user, requestedBy, revision, requestedAt, waiting } of reviewers) {
    store.run(
      `INSERT INTO requested_reviewer (change_request, user, requested_by, revision, requested_at, waiting)
       VALUES (?, ?, ?, ?, ?, ?)`,
      changeRequest,
      user,
      requestedBy,
      revision,
      milliseconds(requestedAt),
      waiting ? 1 : 0,
    )
  }
}
