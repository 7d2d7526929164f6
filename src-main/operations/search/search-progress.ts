import { isAtLeast } from '../../domain/roles.ts'
import type { SpaceRow } from '../../revisions/space-row.ts'
import type { SearchProgress } from '../../schemas/search/search-progress.ts'
import type { Reader } from '../../store/store.ts'
import { Levels } from '../access/levels.ts'
import type { RightsScope } from '../engine/scope.ts'

type Counted = Pick<SpaceRow, 'id' | 'organization' | 'line' | 'parent' | 'default_level'>

const COLUMNS = 'space.id, space.organization, space.line, space.parent, space.default_level'
const READABLE = "space.deleted_at IS NULL AND space.state = 'ready'"
const WAITING = `SELECT ${COLUMNS}, count(*) AS waiting FROM unindexed JOIN space ON space.line = unindexed.line
  WHERE unindexed.kind = 'page' AND ${READABLE} GROUP BY unindexed.line`
const OF_ORGANIZATION = `SELECT ${COLUMNS} FROM space WHERE organization = ? AND ${READABLE}`
const PAGES = `SELECT count(*) AS pages FROM page_version INDEXED BY page_by_parent
  WHERE line = ? AND until IS NULL AND deleted = 0`

/** Returns the progress of the search index in the spaces that the caller may read. */
export function searchProgress(scope: RightsScope): SearchProgress {
  const { store } = scope
  const rows = store.all<Counted & { waiting: number }>(WAITING)
  const progress: SearchProgress = { organizations: [], spaces: [] }
  for (const [organization, some] of Map.groupBy(rows, (row) => row.organization)) {
    const levels = new Levels(scope, organization)
    const isReadable = (space: Counted) => isAtLeast(levels.onSpace(space), 'read')
    const spaces = some.filter(isReadable).map(({ id, line, waiting }) => {
      const pages = countPages(store, line)
      return { space: id, pages, searchable: pages - waiting }
    })
    if (spaces.length === 0) continue
    const waiting = sum(spaces.map(({ pages, searchable }) => pages - searchable))
    const all = store.all<Counted>(OF_ORGANIZATION, organization).filter(isReadable)
    const pages = sum(all.map(({ line }) => countPages(store, line)))
    progress.organizations.push({ organization, pages, searchable: pages - waiting })
    progress.spaces.push(...spaces)
  }
  return progress
}

function countPages(store: Reader, line: number): number {
  return store.get<{ pages: number }>(PAGES, line)?.pages ?? 0
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)
