import type { LinkRow } from '../../revisions/index/link-row.ts'
import type { LinkStatus } from '../../schemas/link.ts'
import type { Bound, Reader } from '../../store/store.ts'
import { countRows, type KeysetList } from '../engine/list-page.ts'
import { inOrder, itemsAfter, type Keyed } from '../engine/sorted-list.ts'
import { placeOf } from './link-place.ts'

const COLUMNS = 'page, ordinal, href, kind, status, target'

/** The links of a line, with any status and with one. Each order is that of an index. */
const OF_ANY_STATUS = 'FROM link WHERE line = ?'
const OF_STATUS = 'FROM link WHERE line = ? AND status = ?'

/** Returns the links of a main line, of any status or of one. They are sorted by page, then by address. */
export function linksOfLine(
  store: Reader,
  line: number,
  status: LinkStatus | undefined,
): Omit<KeysetList<LinkRow>, 'name'> {
  const selection = status === undefined ? OF_ANY_STATUS : OF_STATUS
  const values: Bound[] = status === undefined ? [line] : [line, status]
  const linksOfPage = (page: string) =>
    inOrder(store.all<LinkRow>(`SELECT ${COLUMNS} ${selection} AND page = ?`, ...values, page), (row) => [
      placeOf(row),
    ])
  const pagesAfter = (page: string, limit: number) =>
    store.all<{ page: string }>(
      `SELECT page ${selection} AND page > ? ORDER BY page LIMIT ?`,
      ...values,
      page,
      limit,
    )
  return {
    keyTypes: ['string', 'string'],
    key: (row) => [row.page, placeOf(row)],
    count: () => countRows(store, `SELECT count(*) AS count ${selection}`, ...values),
    after(key, limit) {
      const [page = '', place = ''] = key ?? []
      const others = new Set(pagesAfter(String(page), limit).map((row) => row.page))
      const rows: Keyed<LinkRow>[] = key === null ? [] : itemsAfter(linksOfPage(String(page)), [place])
      for (const other of others) {
        if (rows.length >= limit) break
        rows.push(...linksOfPage(other))
      }
      return rows.slice(0, limit).map(({ item }) => item)
    },
  }
}
