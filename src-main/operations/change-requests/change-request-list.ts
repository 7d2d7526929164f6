import type { Bound } from '../../replica/store.ts'
import type { ChangeRequest } from '../../schemas/change-request.ts'
import type { Page } from '../../schemas/list.ts'
import { countRows, listPage, type PagingQuery } from '../list-page.ts'
import type { ReadScope } from '../scope.ts'
import { presentChangeRequest, type ChangeRequestRow } from './change-request-row.ts'

/** Which change requests a list holds. */
export interface ChangeRequestFilter {
  /** What a cursor of the list is good for. */
  name: string
  count: string
  /** Takes the filter's values, the sequence number to stay below, and how many. */
  select: string
  values: Bound[]
}

/** The change requests of a space with a status. */
export function inSpace(space: string, status: string): ChangeRequestFilter {
  return {
    name: `change-requests:${space}:${status}`,
    count: 'SELECT count(*) AS count FROM change_request WHERE space = ? AND status = ?',
    select:
      'SELECT * FROM change_request WHERE space = ? AND status = ? AND seq < ? ORDER BY seq DESC LIMIT ?',
    values: [space, status],
  }
}

/** The same, of those that a user began or wrote in. */
export function byContributor(space: string, status: string, user: string): ChangeRequestFilter {
  return {
    name: `change-requests:${space}:${status}:${user}`,
    count: `SELECT count(*) AS count FROM change_request WHERE space = ? AND status = ?
      AND (created_by = ? OR EXISTS (SELECT 1 FROM revision WHERE revision.line = change_request.line AND revision.created_by = ?))`,
    select: `SELECT * FROM change_request WHERE space = ? AND status = ?
      AND (created_by = ? OR EXISTS (SELECT 1 FROM revision WHERE revision.line = change_request.line AND revision.created_by = ?))
      AND seq < ? ORDER BY seq DESC LIMIT ?`,
    values: [space, status, user, user],
  }
}

/** The change requests of an organization with any of the statuses, in spaces that are there. */
export function inOrganization(organization: string, statuses: readonly string[]): ChangeRequestFilter {
  const wanted = JSON.stringify([...statuses].sort())
  return {
    name: `change-requests:${organization}:${wanted}`,
    count: `SELECT count(*) AS count FROM change_request WHERE organization = ? AND status IN (SELECT value FROM json_each(?))
      AND space IN (SELECT id FROM space WHERE deleted_at IS NULL)`,
    select: `SELECT * FROM change_request WHERE organization = ? AND status IN (SELECT value FROM json_each(?))
      AND space IN (SELECT id FROM space WHERE deleted_at IS NULL) AND seq < ? ORDER BY seq DESC LIMIT ?`,
    values: [organization, wanted],
  }
}

/** One page of a list of change requests, the newest first. */
export function listChangeRequests(
  scope: ReadScope,
  { name, count, select, values }: ChangeRequestFilter,
  query: PagingQuery,
): Page<ChangeRequest> {
  return listPage<ChangeRequestRow, ChangeRequest>(
    {
      name,
      keyTypes: ['number'],
      key: (row) => [row.seq],
      count: () => countRows(scope.store, count, ...values),
      after: (key, limit) => scope.store.all(select, ...values, key?.[0] ?? Number.MAX_SAFE_INTEGER, limit),
    },
    query,
    (row) => presentChangeRequest(scope, row),
  )
}
