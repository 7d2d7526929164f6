import { readSearchQuery } from '../../../content/search/search-query.ts'
import { TextMatcher } from '../../../content/search/text-matcher.ts'
import type { ChangeRequestStatus, ListedChangeRequest } from '../../../schemas/change-request.ts'
import type { Page } from '../../../schemas/list.ts'
import type { Bound, Reader } from '../../../store/store.ts'
import { filterList } from '../../engine/filter-list.ts'
import { listName } from '../../engine/list-name.ts'
import { countRows, listPage, type KeysetList, type PagingQuery } from '../../engine/list-page.ts'
import type { ReadScope } from '../../engine/scope.ts'
import { presentChangeRequest, searchableText, type ChangeRequestRow } from '../change-request-row.ts'
import type { ChangeRequestFilters } from './list-filters.ts'
import { listedReviewers } from './listed-reviewers.ts'

/** The place whose change requests are listed. */
export type ListedPlace = { kind: 'space'; space: string } | { kind: 'organization'; organization: string }

/** Selects the change requests of a list by place, status and filters. */
export interface ChangeRequestSelection extends ChangeRequestFilters {
  place: ListedPlace
  /** The statuses, at least one. A single status is read in the order of an index. */
  statuses: readonly ChangeRequestStatus[]
  /** Only those that store a version of the page, which may equal the base again. */
  containingPage?: string
}

/** Returns a page of a list of change requests, each with its reviewers. */
export function listChangeRequests(
  scope: ReadScope,
  selection: ChangeRequestSelection,
  query: PagingQuery,
): Page<ListedChangeRequest> {
  const reviewersOf = listedReviewers(scope)
  return listPage(changeRequestList(scope.store, selection), query, (row, _index, rows) => {
    const changeRequest = presentChangeRequest(scope, row)
    return { ...changeRequest, reviewers: reviewersOf(changeRequest, rows) }
  })
}

/** Returns the change requests of a place with any of the statuses that pass the filters. */
export function changeRequestList(
  store: Reader,
  selection: ChangeRequestSelection,
): KeysetList<ChangeRequestRow> {
  const { statuses, text, ...others } = selection
  const name = listName('change requests', { ...others, statuses: [...statuses].sort(), text })
  const list = unfilteredList(store, selection, name)
  if (text === undefined || text.trim() === '') return list
  return filterList(list, name, filterByText(text))
}

function unfilteredList(
  store: Reader,
  selection: ChangeRequestSelection,
  name: string,
): KeysetList<ChangeRequestRow> {
  const conditions = conditionsOf(selection)
  const where = conditions.map(({ sql }) => sql).join(' AND ')
  const values = conditions.flatMap((condition) => condition.values)
  const columns = COLUMNS[selection.orderBy]
  const [direction, beyond] = selection.order === 'asc' ? ['ASC', '>'] : ['DESC', '<']
  const order = columns.map((column) => `${column} ${direction}`).join(', ')
  const after = `AND (${columns.join(', ')}) ${beyond} (${columns.map(() => '?').join(', ')})`
  return {
    name,
    keyTypes: columns.map(() => 'number' as const),
    key: (row) => columns.map((column) => row[column]),
    count: () => countRows(store, `SELECT count(*) AS count FROM change_request WHERE ${where}`, ...values),
    after: (key, limit) =>
      store.all(
        `SELECT * FROM change_request WHERE ${where} ${key === null ? '' : after} ORDER BY ${order} LIMIT ?`,
        ...values,
        ...(key ?? []),
        limit,
      ),
  }
}

/** The columns that each sort compares. Each place has an index that begins with its status and ends with them. */
const COLUMNS = {
  createdAt: ['seq'],
  updatedAt: ['updated_at', 'seq'],
} as const satisfies Record<ChangeRequestFilters['orderBy'], (keyof ChangeRequestRow)[]>

interface Condition {
  sql: string
  values: Bound[]
}

function conditionsOf({ place, statuses, ...filters }: ChangeRequestSelection): Condition[] {
  return [...inPlace(place), withStatus(statuses), ...conditionsOfFilters(filters)]
}

function inPlace(place: ListedPlace): Condition[] {
  if (place.kind === 'space') return [{ sql: 'space = ?', values: [place.space] }]
  return [
    { sql: 'organization = ?', values: [place.organization] },
    { sql: 'space IN (SELECT id FROM space WHERE deleted_at IS NULL)', values: [] },
  ]
}

/** An `IN` of several statuses reads no index in order, so one status is compared by itself. */
function withStatus(statuses: readonly ChangeRequestStatus[]): Condition {
  const [status] = statuses
  if (status !== undefined && statuses.length === 1) return { sql: 'status = ?', values: [status] }
  return { sql: 'status IN (SELECT value FROM json_each(?))', values: [JSON.stringify(statuses)] }
}

const CONTRIBUTED = `(created_by = ? OR EXISTS (
  SELECT 1 FROM revision WHERE revision.line = change_request.line AND revision.created_by = ?))`
const CONTAINING =
  'EXISTS (SELECT 1 FROM page_version WHERE page_version.line = change_request.line AND page = ?)'
const REQUESTED = 'id IN (SELECT change_request FROM requested_reviewer WHERE user = ?)'

function conditionsOfFilters(filters: Omit<ChangeRequestSelection, 'place' | 'statuses'>): Condition[] {
  const { creator, contributor, requestedReviewer, space, after, before, containingPage } = filters
  const conditions: Condition[] = []
  if (creator !== undefined) conditions.push({ sql: 'created_by = ?', values: [creator] })
  if (contributor !== undefined) conditions.push({ sql: CONTRIBUTED, values: [contributor, contributor] })
  if (requestedReviewer !== undefined) conditions.push({ sql: REQUESTED, values: [requestedReviewer] })
  if (containingPage !== undefined) conditions.push({ sql: CONTAINING, values: [containingPage] })
  if (space !== undefined) conditions.push({ sql: 'space = ?', values: [space] })
  if (after !== undefined) conditions.push({ sql: 'updated_at >= ?', values: [Date.parse(after)] })
  if (before !== undefined) conditions.push({ sql: 'updated_at < ?', values: [Date.parse(before)] })
  return conditions
}

const NUMBER = /^#?(\d{1,9})$/u

/** Returns a filter that passes the number itself, and subjects and descriptions with all the words together. */
function filterByText(text: string): (row: ChangeRequestRow) => boolean {
  const number = Number(NUMBER.exec(text.trim())?.[1])
  const matcher = new TextMatcher(readSearchQuery(text))
  return (row) => row.number === number || matcher.match(searchableText(row)) !== undefined
}
