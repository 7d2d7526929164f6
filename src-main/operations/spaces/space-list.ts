import type { SpaceRow } from '../../revisions/space-row.ts'
import type { Space } from '../../schemas/space.ts'
import type { Bound, Reader } from '../../store/store.ts'
import type { Levels } from '../access/levels.ts'
import type { CollectionRow } from '../collections/collection-row.ts'
import { countRows, type KeysetList } from '../engine/list-page.ts'
import type { ReadScope } from '../engine/scope.ts'
import { presentSpace } from './present-space.ts'

/** A row of a list of spaces, with the id of the present revision of the space. */
export interface ListedSpace extends SpaceRow {
  revision: string
}

/** Returns all spaces of an organization, with those in collections. */
export function spacesInOrganization(store: Reader, organization: string): KeysetList<ListedSpace> {
  return spaceList(store, `spaces of ${organization}`, 'space.organization = ?', [organization])
}

/** Returns the spaces directly in a collection. */
export function spacesInCollection(store: Reader, collection: CollectionRow): KeysetList<ListedSpace> {
  const { organization, id } = collection
  return spaceList(store, `spaces in ${id}`, 'space.organization = ? AND space.parent = ?', [
    organization,
    id,
  ])
}

/** Returns all spaces of an organization by creation time, which never changes. */
export function spacesByAge(
  store: Reader,
  organization: string,
  order: 'asc' | 'desc',
): KeysetList<ListedSpace> {
  const [direction, beyond] = order === 'asc' ? ['ASC', '>'] : ['DESC', '<']
  const where = `space.organization = ? AND ${LISTED}`
  return {
    name: `spaces by age ${order} in ${organization}`,
    keyTypes: ['number', 'string'],
    key: (row) => [row.created_at, row.id],
    count: () => countRows(store, `SELECT count(*) AS count FROM space WHERE ${where}`, organization),
    after: (key, limit) =>
      store.all(
        `SELECT space.*, revision.id AS revision
         FROM space JOIN line ON line.id = space.line
           JOIN revision ON revision.line = line.id AND revision.seq = line.head
         WHERE ${where} ${key === null ? '' : `AND (space.created_at, space.id) ${beyond} (?, ?)`}
         ORDER BY space.created_at ${direction}, space.id ${direction} LIMIT ?`,
        organization,
        ...(key ?? []),
        limit,
      ),
  }
}

/** A listed space as the API shows it; one `levels` serves the whole list. */
export function presentListedSpace(scope: ReadScope, levels: Levels, row: ListedSpace): Space {
  return presentSpace(scope, row, levels.onSpace(row), row.revision)
}

// This condition must equal that of the partial indexes on `space`, or the lists become scans.
const LISTED = "space.deleted_at IS NULL AND space.state = 'ready'"

/** No sort key is empty, so this one precedes every row. */
const BEFORE_ALL = ['', '']

function spaceList(store: Reader, name: string, filter: string, values: Bound[]): KeysetList<ListedSpace> {
  return {
    name,
    keyTypes: ['string', 'string'],
    key: (row) => [row.position, row.id],
    count: () =>
      countRows(store, `SELECT count(*) AS count FROM space WHERE ${filter} AND ${LISTED}`, ...values),
    after: (key, limit) =>
      store.all(
        `SELECT space.*, revision.id AS revision
         FROM space JOIN line ON line.id = space.line
           JOIN revision ON revision.line = line.id AND revision.seq = line.head
         WHERE ${filter} AND ${LISTED} AND (space.position, space.id) > (?, ?)
         ORDER BY space.position, space.id LIMIT ?`,
        ...values,
        ...(key ?? BEFORE_ALL),
        limit,
      ),
  }
}
