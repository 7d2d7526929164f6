import type { Collection } from '../../../schemas/collection.ts'
import type { Space } from '../../../schemas/space.ts'
import type { ListPull } from './list-pull.ts'
import { listWhole } from './list-whole.ts'
import { isHidden } from './remote-reads.ts'

/**
 * Returns all spaces that the account may read, in order. The order follows the collections, and at the root the
 * creation time, since the documented lists report nothing else. A remote that lists the spaces of the organization
 * also reports the order at the root.
 */
export async function listSpaces(pull: ListPull, collections: Collection[]): Promise<Space[]> {
  const all = (await listAll(pull)) ?? (await listOfMember(pull))
  const place = new Map<string, number>()
  for (const { id } of collectionsToOrder(pull, collections)) {
    for (const space of await listInCollection(pull, id)) place.set(space.id, place.size)
  }
  const groups = [...Map.groupBy(all, ({ parent }) => parent ?? null)]
  return groups.flatMap(([parent, siblings]) => (parent === null ? siblings : inOrder(pull, siblings, place)))
}

/**
 * Returns siblings in the order of the current list. A collection that was not listed now has its previous order, with
 * new spaces last.
 */
function inOrder({ store }: ListPull, siblings: Space[], place: Map<string, number>): Space[] {
  if (siblings.every(({ id }) => place.has(id)))
    return siblings.toSorted((a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0))
  const position = ({ id }: Space) =>
    store.get<{ position: string }>('SELECT position FROM space WHERE id = ?', id)?.position
  const known = siblings.map((space) => ({ space, key: position(space) }))
  const [old, fresh] = [known.filter(({ key }) => key), known.filter(({ key }) => !key)]
  const sorted = old.toSorted((a, b) => ((a.key ?? '') < (b.key ?? '') ? -1 : 1))
  return [...sorted, ...fresh].map(({ space }) => space)
}

/**
 * Lists the spaces of the organization. The operation is not documented, but every remote with extensions offers it.
 */
async function listAll({ ask, organization }: ListPull): Promise<Space[] | null> {
  const params = { organizationId: organization }
  try {
    return await listWhole(
      (query) => ask.ask('listSpacesInOrganizationById', { params, query }),
      ({ id }) => id,
    )
  } catch (error) {
    if (isHidden(error)) return null
    throw error
  }
}

async function listOfMember({ ask, organization, user }: ListPull): Promise<Space[]> {
  const params = { organizationId: organization, userId: user }
  const listed = await listWhole(
    (query) => ask.ask('listSpacesForOrganizationMember', { params, query: { ...query, order: 'asc' } }),
    ({ space }) => space.id,
  )
  return listed.map(({ space }) => space)
}

/**
 * Returns the collections to list now. A changed order within a collection has no signal, so each collection is listed
 * in turn.
 */
function collectionsToOrder({ isThorough, turn }: ListPull, collections: Collection[]): Collection[] {
  if (isThorough) return collections
  const due = collections[turn % Math.max(1, collections.length)]
  return due ? [due] : []
}

async function listInCollection({ ask }: ListPull, id: string): Promise<Space[]> {
  try {
    return await listWhole(
      (query) => ask.ask('listSpacesInCollectionById', { params: { collectionId: id }, query }),
      (space) => space.id,
    )
  } catch (error) {
    // It may have been deleted since it was listed.
    if (isHidden(error)) return []
    throw error
  }
}
