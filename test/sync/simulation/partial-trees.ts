import { isDeepStrictEqual } from 'node:util'
import { KnownTree } from '../../../src-main/content/page-tree/known-tree.ts'
import type { OperationId } from '../../../src-main/hosts/client-types.ts'
import type { TitledPage } from '../../../src-main/schemas/page-tree.ts'
import type { Page } from '../../../src-main/schemas/page.ts'
import type { Chance } from './chance.ts'
import type { Place } from './people.ts'

/** The reads of a tree: of a space, or of a change request. */
type TreeReads = Record<'whole' | 'levels' | 'place' | 'titles', OperationId>

const OF_SPACE: TreeReads = {
  whole: 'listPages',
  levels: 'listPageLevels',
  place: 'getPagePlace',
  titles: 'findPagesByTitle',
}
const OF_CHANGE_REQUEST: TreeReads = {
  whole: 'listPagesInChangeRequest',
  levels: 'listPageLevelsInChangeRequest',
  place: 'getPagePlaceInChangeRequest',
  titles: 'findPagesByTitleInChangeRequest',
}
/** The number of pages in a window. It is small, so that levels have several windows. */
const WINDOW = 2
/** A limit beyond the pages of a world. */
const ALL_TITLES = 50
/** The query of pages that are not indexed. */
const WAITING = `SELECT unindexed.id FROM unindexed JOIN space ON space.line = unindexed.line
  WHERE space.id = ? AND unindexed.kind = 'page'`

/**
 * A user reads the tree of a random space, and of one of its change requests, in parts as the app does. Returns a
 * sentence for each part that differs from the whole tree. It draws from a chance of its own, so worlds stay the
 * same.
 */
export function readInParts(place: Place, organizations: readonly string[], chance: Chance): string[] {
  const some = (id: OperationId, params: object) => {
    const items = (read(place, id, params)?.['items'] ?? []) as { id: string }[]
    return items.length === 0 ? undefined : chance.pick(items).id
  }
  const organizationId = chance.pick(organizations)
  const spaceId = some('listSpacesInOrganizationById', { organizationId })
  if (spaceId === undefined) return []
  const changeRequestId = some('listChangeRequestsForSpace', { spaceId })
  const inSpace = faultsOf(place, OF_SPACE, { spaceId }, chance)
  if (changeRequestId === undefined) return inSpace
  return [...inSpace, ...faultsOf(place, OF_CHANGE_REQUEST, { spaceId, changeRequestId }, chance)]
}

function faultsOf(place: Place, reads: TreeReads, params: Record<string, string>, chance: Chance): string[] {
  const whole = read(place, reads.whole, params)
  if (!whole) return []
  const pages = whole['pages'] as Page[]
  const tree = new KnownTree(pages)
  const faults: string[] = []
  const compare = (name: string, seen: unknown, expected: unknown) => {
    if (!isDeepStrictEqual(seen, expected))
      faults.push(
        `${place.name} reads ${name} of ${Object.values(params).join('/')} as ${JSON.stringify(seen)}, and not as ${JSON.stringify(expected)}`,
      )
  }
  for (const query of [{}, ...windowsOf(pages)])
    compare(`levels ${JSON.stringify(query)}`, read(place, reads.levels, params, query), tree.levels(query))
  const all = flat(pages)
  if (all.length === 0) return faults
  const { id, title } = chance.pick(all)
  compare(`the place of ${id}`, read(place, reads.place, { ...params, pageId: id }), tree.place(id))
  const query = { query: title, limit: ALL_TITLES }
  const found = read(place, reads.titles, params, query) as { items: TitledPage[] } | undefined
  const findable = withoutWaiting(place, params, tree.titles(query).items, found?.items ?? [])
  compare(`the titles like ${title}`, sorted(found?.items), sorted(findable))
  return faults
}

/**
 * The expected pages without those that wait for the index and were not found. A process may end between a pull and
 * its indexing. Such pages are readable at once, and the next process indexes them.
 */
function withoutWaiting(
  { store }: Place,
  { spaceId = '' }: Record<string, string>,
  expected: readonly TitledPage[],
  found: readonly TitledPage[],
): TitledPage[] {
  const waiting = new Set(store.all<{ id: string }>(WAITING, spaceId).map(({ id }) => id))
  const ids = new Set(found.map(({ id }) => id))
  return expected.filter(({ id }) => ids.has(id) || !waiting.has(id))
}

/** Returns requests for the levels of all pages with subpages, in windows. */
function windowsOf(pages: readonly Page[]): { parent?: string[]; from: number; limit: number }[] {
  const parents = flat(pages).filter((page) => page.pages.length > 0)
  const level = (count: number, parent?: string) =>
    Array.from({ length: Math.ceil(count / WINDOW) }, (_, index) => ({
      from: index * WINDOW,
      limit: WINDOW,
      ...(parent !== undefined && { parent: [parent] }),
    }))
  return [...level(pages.length), ...parents.flatMap((page) => level(page.pages.length, page.id))]
}

function flat(pages: readonly Page[]): Page[] {
  return pages.flatMap((page) => [page, ...flat(page.pages)])
}

/** Sorts items by id, because titles that match equally well have no order. */
function sorted<Item extends { id: string }>(items: readonly Item[] | undefined): Item[] | undefined {
  return items?.toSorted((one, other) => (one.id < other.id ? -1 : 1))
}

/** Returns the answer of a read as a client receives it; undefined when it is refused. */
function read(
  place: Place,
  id: OperationId,
  params: object,
  query?: object,
): Record<string, unknown> | undefined {
  const result = place.attempt(id, { params, ...(query && { query }) })
  return result.ok ? (JSON.parse(JSON.stringify(result.value)) as Record<string, unknown>) : undefined
}
