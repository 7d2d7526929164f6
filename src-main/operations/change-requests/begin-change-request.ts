import { forkLine, headRevision, lineById } from '../../revisions/lines.ts'
import type { SpaceRow } from '../../revisions/space-row.ts'
import type { WriteScope } from '../engine/scope.ts'
import type { ChangeRequestRow } from './change-request-row.ts'

/** Begins a change request as a draft, on the content of the space as it is now. */
export function beginChangeRequest(scope: WriteScope, space: SpaceRow, subject: string): ChangeRequestRow {
  const main = lineById(scope.store, space.line)
  const now = scope.clock()
  const id = scope.newId()
  scope.store.run(
    'UPDATE space SET last_number = last_number + 1, updated_at = ? WHERE id = ?',
    now,
    space.id,
  )
  scope.store.run(
    `INSERT INTO change_request (id, space, organization, number, line, status, subject, created_by, created_at,
       updated_at, revision_initial) VALUES (?, ?, ?, ?, ?, 'draft', ?, ?, ?, ?, ?)`,
    id,
    space.id,
    space.organization,
    space.last_number + 1,
    forkLine(scope.store, main),
    subject,
    scope.caller.user,
    now,
    now,
    headRevision(scope.store, main).id,
  )
  scope.touch({
    kind: 'change-request',
    organization: space.organization,
    space: space.id,
    changeRequest: id,
  })
  const row = scope.store.get<ChangeRequestRow>('SELECT * FROM change_request WHERE id = ?', id)
  if (!row) throw new Error('A change request that was just made is missing')
  return row
}
