import { containsText } from '../../domain/contains-text.ts'
import type { Integration } from '../../schemas/integration.ts'
import type { Reader } from '../../store/store.ts'
import { filterList } from '../engine/filter-list.ts'
import { listName } from '../engine/list-name.ts'
import { countRows, type KeysetList } from '../engine/list-page.ts'
import { manifestOf, type IntegrationRow } from './integration-row.ts'

/** The filters of a list of integrations; undefined filters nothing. */
export interface IntegrationFilters {
  search?: string | undefined
  category?: Integration['categories'][number] | undefined
  blockDomain?: string | undefined
  blocks?: boolean | undefined
  contentSources?: boolean | undefined
  owner?: string | undefined
  scope?: Integration['scopes'][number] | undefined
  target?: Integration['target'] | undefined
}

/** Public integrations, and all of the organizations of which the caller is a member. Guests see only public ones. */
const VISIBLE = `(visibility = 'public' OR organization IN (SELECT organization FROM member WHERE user = ? AND role IS NOT NULL))`

/** Returns the integrations that the caller finds without their names, the oldest first. */
export function integrationList(
  store: Reader,
  caller: string,
  filters: IntegrationFilters,
): KeysetList<IntegrationRow> {
  const list: KeysetList<IntegrationRow> = {
    name: 'integrations',
    keyTypes: ['number'],
    key: (row) => [row.seq],
    count: () => countRows(store, `SELECT count(*) AS count FROM integration WHERE ${VISIBLE}`, caller),
    after: (key, limit) =>
      store.all(
        `SELECT * FROM integration WHERE ${VISIBLE} AND seq > ? ORDER BY seq LIMIT ?`,
        caller,
        key?.[0] ?? 0,
        limit,
      ),
  }
  const isNarrowed = Object.values(filters).some((value) => value !== undefined)
  if (!isNarrowed) return list
  return filterList(list, listName('integrations', { ...filters }), (row) => fits(row, filters))
}

function fits(row: IntegrationRow, filters: IntegrationFilters): boolean {
  const { title, categories = [], blocks = [], contentSources = [], scopes, target = 'all' } = manifestOf(row)
  const { search, category, blockDomain, owner, scope } = filters
  const has = (isRequired: boolean | undefined, items: unknown[]) =>
    isRequired === undefined || isRequired === items.length > 0
  return (
    (search === undefined || [row.name, title].some((text) => containsText(text, search.trim()))) &&
    (category === undefined || categories.includes(category)) &&
    (owner === undefined || row.organization === owner) &&
    (scope === undefined || scopes.includes(scope)) &&
    (filters.target === undefined || target === filters.target) &&
    has(filters.blocks, blocks) &&
    has(filters.contentSources, contentSources) &&
    (blockDomain === undefined ||
      blocks.some(({ urlUnfurl = [] }) => urlUnfurl.some((pattern) => isForDomain(pattern, blockDomain))))
  )
}

/** True when a pattern such as `https://*.example.org/**` covers addresses of the domain. */
function isForDomain(pattern: string, domain: string): boolean {
  const host = pattern
    .replace(/^[^/]*:\/\//, '')
    .split(/[/?#:]/, 1)[0]
    ?.toLowerCase()
  const wanted = domain.toLowerCase()
  if (!host) return false
  return host.startsWith('*.') ? wanted.endsWith(host.slice(1)) || wanted === host.slice(2) : wanted === host
}
