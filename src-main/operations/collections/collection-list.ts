import type { Reader } from '../../store/store.ts'
import { countRows, type KeysetList } from '../engine/list-page.ts'
import type { CollectionRow } from './collection-row.ts'

/** The collections of an organization, all of them or only those at its root. */
export function collectionList(
  store: Reader,
  organization: string,
  nested: boolean,
): KeysetList<CollectionRow> {
  const filter = nested ? 'organization = ?' : 'organization = ? AND parent IS NULL'
  return {
    name: `${nested ? 'collections' : 'collections at the root'} of ${organization}`,
    keyTypes: ['string', 'string'],
    key: (row) => [row.position, row.id],
    count: () => countRows(store, `SELECT count(*) AS count FROM collection WHERE ${filter}`, organization),
    after: (key, limit) =>
      store.all(
        `SELECT * FROM collection WHERE ${filter} AND (position, id) > (?, ?) ORDER BY position, id LIMIT ?`,
        organization,
        ...(key ?? BEFORE_ALL),
        limit,
      ),
  }
}

/** No sort key is empty, so this one precedes every row. */
const BEFORE_ALL = ['', '']
