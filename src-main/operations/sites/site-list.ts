import { containsText } from '../../domain/contains-text.ts'
import type { SiteType } from '../../schemas/sites/site.ts'
import type { Bound, Reader } from '../../store/store.ts'
import { filterList } from '../engine/filter-list.ts'
import { listName } from '../engine/list-name.ts'
import { countRows, type KeysetList } from '../engine/list-page.ts'
import type { SiteRow } from './site-row.ts'

/** The filters of a list of sites; undefined filters nothing. */
export interface SiteFilter {
  /** A space of the site. */
  space?: string | undefined
  title?: string | undefined
  published?: boolean | undefined
  type?: readonly SiteType[] | undefined
}

/** Returns the sites of an organization, the oldest first. */
export function siteList(store: Reader, organization: string, filter: SiteFilter): KeysetList<SiteRow> {
  const { where, values } = conditions(organization, filter)
  const { title } = filter
  const name = listName('sites', { organization, ...filter })
  const list: KeysetList<SiteRow> = {
    name,
    keyTypes: ['number'],
    key: (row) => [row.seq],
    count: () => countRows(store, `SELECT count(*) AS count FROM site WHERE ${where}`, ...values),
    after: (key, limit) =>
      store.all(
        `SELECT * FROM site WHERE ${where} AND seq > ? ORDER BY seq LIMIT ?`,
        ...values,
        key?.[0] ?? 0,
        limit,
      ),
  }
  if (title === undefined || title === '') return list
  return filterList(list, name, (row) => containsText(row.title, title))
}

function conditions(
  organization: string,
  { space, published, type }: SiteFilter,
): { where: string; values: Bound[] } {
  const parts = ['organization = ?']
  const values: Bound[] = [organization]
  if (space !== undefined) {
    parts.push('EXISTS (SELECT 1 FROM site_space WHERE site_space.site = site.id AND site_space.space = ?)')
    values.push(space)
  }
  if (published !== undefined) {
    parts.push('published = ?')
    values.push(Number(published))
  }
  if (type !== undefined && type.length > 0) {
    parts.push('type IN (SELECT value FROM json_each(?))')
    values.push(JSON.stringify(type))
  }
  return { where: parts.join(' AND '), values }
}
