import type { ChangeRequest } from '../../schemas/change-request.ts'
import type { Page } from '../../schemas/list.ts'
import type { Bound } from '../../store/store.ts'
import { listName } from '../engine/list-name.ts'
import { countRows, listPage, type PagingQuery } from '../engine/list-page.ts'
import type { ReadScope } from '../engine/scope.ts'
import { presentChangeRequest, type ChangeRequestRow } from './change-request-row.ts'

/** The change requests that a list holds. */
export interface ChangeRequestFilter {
  /** The list to which a cursor belongs. */
  name: string
  count: string
  /** SQL that takes the filter's values, the upper bound of the sequence number, and the limit. */
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

/** The same, of those that a user created or wrote in. */
export function byContributor(space: string, status: string, user: string): ChangeRequestFilter {
  return {
    name: `change-requests:${space}:${status}:${user}`,
    count: `SELECT count(*) AS count FROM change_request WHERE space = ? AND status = ? AND ${CONTRIBUTED}`,
    select: `SELECT * FROM change_request WHERE space = ? AND status = ?
      AND ${CONTRIBUTED} AND seq < ? ORDER BY seq DESC LIMIT ?`,
    values: [space, status, user, user],
  }
}

/** SQL that takes the user twice. */
const CONTRIBUTED = `(created_by = ? OR EXISTS (
  SELECT 1 FROM revision WHERE revision.line = change_request.line AND revision.created_by = ?))`

const REQUESTED = 'id IN (SELECT change_request FROM requested_reviewer WHERE user = ?)'

/** The filter of an organization's list. */
export interface OrganizationFilter {
  statuses: readonly string[]
  /** The user who created it. */
  creator?: string | undefined
  /** A user who created it or wrote in it. */
  contributor?: string | undefined
  /** A user whose review is or was requested. */
  requestedReviewer?: string | undefined
  space?: string | undefined
}

/** The change requests of an organization with any of the statuses, in spaces that are there. */
export function inOrganization(
  organization: string,
  { statuses, creator, contributor, requestedReviewer, space }: OrganizationFilter,
): ChangeRequestFilter {
  const wanted = JSON.stringify([...statuses].sort())
  const conditions: Condition[] = [
    { sql: 'organization = ?', values: [organization] },
    { sql: 'status IN (SELECT value FROM json_each(?))', values: [wanted] },
    { sql: 'space IN (SELECT id FROM space WHERE deleted_at IS NULL)', values: [] },
  ]
  if (creator !== undefined) conditions.push({ sql: 'created_by = ?', values: [creator] })
  if (contributor !== undefined) conditions.push({ sql: CONTRIBUTED, values: [contributor, contributor] })
  if (requestedReviewer !== undefined) conditions.push({ sql: REQUESTED, values: [requestedReviewer] })
  if (space !== undefined) conditions.push({ sql: 'space = ?', values: [space] })
  const where = conditions.map(({ sql }) => sql).join(' AND ')
  return {
    name: listName('change requests', {
      organization,
      wanted,
      creator,
      contributor,
      requestedReviewer,
      space,
    }),
    count: `SELECT count(*) AS count FROM change_request WHERE ${where}`,
    select: `SELECT * FROM change_request WHERE ${where} AND seq < ? ORDER BY seq DESC LIMIT ?`,
    values: conditions.flatMap(({ values }) => values),
  }
}

interface Condition {
  sql: string
  values: Bound[]
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
