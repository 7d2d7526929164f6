import type { LinkRow } from '../../revisions/index/link-row.ts'
import type { LinkStatus } from '../../schemas/link.ts'
import type { Bound, Reader } from '../../store/store.ts'
import { countRows, type KeysetList } from '../engine/list-page.ts'
import { inOrder, itemsAfter, type Keyed } from '../engine/sorted-list.ts'
import { placeOf } from './link-place.ts'

const COLUMNS = 'page, ordinal, href, kind, status, target'

/** With a status or without: each order is that of an index. */
const OF_ANY_STATUS = 'FROM link WHERE line = ?'
const OF_STATUS = 'FROM link WHERE line = ? AND status = ?'

/** The links of a main line, perhaps only those with a status: page by page, on each by their addresses. */
export function linksOfLine(
  store: Reader,
  line: number,
  status: LinkStatus | undefined,
): Omit<KeysetList<LinkRow>, 'name'> {
  const chosen = status === undefined ? OF_ANY_STATUS : OF_STATUS
  const values: Bound[] = status === undefined ? [line] : [line, status]
  const ofPage = (page: string) =>
    inOrder(store.all<LinkRow>(`SELECT ${COLUMNS} ${chosen} AND page = ?`, ...values, page), (row) => [
      placeOf(row),
    ])
  const pagesAfter = (page: string, limit: number) =>
    store.all<{ page: string }>(
      `SELECT page ${chosen} AND page > ? ORDER BY page LIMIT ?`,
      ...values,
      page,
      limit,
    )
  return {
    keyTypes: ['string', 'string'],
    key: (row) => [row.page, placeOf(row)],
    count: () => countRows(store, `SELECT count(*) AS count ${chosen}`, ...values),
    after(key, limit) {
      const [page = '', place = ''] = key ?? []
      const others = new Set(pagesAfter(String(page), limit).map((row) => row.page))
      const found: Keyed<LinkRow>[] = key === null ? [] : itemsAfter(ofPage(String(page)), [place])
      for (const other of others) {
        if (found.length >= limit) break
        found.push(...ofPage(other))
      }
      return found.slice(0, limit).map(({ item }) => item)
    },
  }
}
