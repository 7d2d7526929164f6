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
  const spaces = (await listAll(pull)) ?? (await listOfMember(pull))
  const places = new Map<string, number>()
  for (const { id } of collectionsToOrder(pull, collections)) {
    for (const space of await listInCollection(pull, id)) places.set(space.id, places.size)
  }
  const groups = [...Map.groupBy(spaces, ({ parent }) => parent ?? null)]
  return groups.flatMap(([parent, siblings]) =>
    parent === null ? siblings : inOrder(pull, siblings, places),
  )
}

/**
 * Returns siblings in the order of the current list. A collection that was not listed now has its previous order,
 * with new spaces last.
 */
function inOrder({ store }: ListPull, siblings: Space[], places: Map<string, number>): Space[] {
  if (siblings.every(({ id }) => places.has(id)))
    return siblings.toSorted((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0))
  const position = ({ id }: Space) =>
    store.get<{ position: string }>('SELECT position FROM space WHERE id = ?', id)?.position
  const keyed = siblings.map((space) => ({ space, key: position(space) }))
  const [placed, unplaced] = [keyed.filter(({ key }) => key), keyed.filter(({ key }) => !key)]
  const sorted = placed.toSorted((a, b) => ((a.key ?? '') < (b.key ?? '') ? -1 : 1))
  return [...sorted, ...unplaced].map(({ space }) => space)
}

/**
 * Lists the spaces of the organization. The operation is not documented, but every remote with extensions offers it.
 */
async function listAll({ reads, organization }: ListPull): Promise<Space[] | null> {
  const params = { organizationId: organization }
  try {
    return await listWhole(
      (query) => reads.read('listSpacesInOrganizationById', { params, query }),
      ({ id }) => id,
    )
  } catch (error) {
    if (isHidden(error)) return null
    throw error
  }
}

async function listOfMember({ reads, organization, user }: ListPull): Promise<Space[]> {
  const params = { organizationId: organization, userId: user }
  const listed = await listWhole(
    (query) => reads.read('listSpacesForOrganizationMember', { params, query: { ...query, order: 'asc' } }),
    ({ space }) => space.id,
  )
  return listed.map(({ space }) => space)
}

/**
 * Returns the collections to list now. A changed order within a collection has no signal, so each collection is
 * listed in turn.
 */
function collectionsToOrder({ isThorough, turn }: ListPull, collections: Collection[]): Collection[] {
  if (isThorough) return collections
  const due = collections[turn % Math.max(1, collections.length)]
  return due ? [due] : []
}

async function listInCollection({ reads }: ListPull, id: string): Promise<Space[]> {
  try {
    return await listWhole(
      (query) => reads.read('listSpacesInCollectionById', { params: { collectionId: id }, query }),
      (space) => space.id,
    )
  } catch (error) {
    // It may have been deleted since it was listed.
    if (isHidden(error)) return []
    throw error
  }
}
