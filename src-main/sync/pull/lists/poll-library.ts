import { positionsInOrder } from '../../../domain/positions-in-order.ts'
import type { Collection } from '../../../schemas/collection.ts'
import type { Role } from '../../../schemas/primitives.ts'
import type { Space } from '../../../schemas/space.ts'
import { isOnlineOnly } from '../online-only-spaces.ts'
import { isHidden } from './ask-remote.ts'
import type { ListPull } from './list-pull.ts'
import { listSpaces } from './list-spaces.ts'
import { listWhole } from './list-whole.ts'
import { ownLevel } from './own-level.ts'
import { mainStep, ownRevisionId } from './poll-space-content.ts'
import { spacePlace } from './space-place.ts'
import { mainRevision } from './revision-entry.ts'
import type { ListEntries } from './list-entries.ts'
import { listedWithin } from './listed-entities.ts'

/** The collections have no time of their making in the documented answers; none is shown of them either. */
const NO_TIME = new Date(0).toISOString()

/** Looks at the collections and spaces of an organization; answers the spaces as they are listed. */
export async function pollLibrary(pull: ListPull, telling: ListEntries): Promise<Space[]> {
  const collections = await listCollections(pull)
  addInOrder(pull, 'collection', collections ?? [], (collection, position) =>
    addCollection(pull, telling, collection, position),
  )
  await reconcileCollections(pull, telling, collections ?? [])
  const spaces = await listSpaces(pull, collections ?? [])
  addInOrder(pull, 'space', spaces, (space, position) => {
    addSpace(pull, telling, space, position)
    beginContent(pull, telling, space)
  })
  await reconcileSpaces(pull, telling, spaces)
  return spaces
}

/** Null where the account is a guest, who is not told of collections: those that are here are asked for by their ids. */
async function listCollections({ ask, organization }: ListPull): Promise<Collection[] | null> {
  const params = { organizationId: organization }
  try {
    return await listWhole(
      (query) => ask.ask('listCollectionsInOrganizationById', { params, query }),
      ({ id }) => id,
    )
  } catch (error) {
    if (isHidden(error)) return null
    throw error
  }
}

/** The lists tell the order of siblings and no sort keys: what is here keeps its key wherever the order lets it. */
function addInOrder<Thing extends { id: string; parent?: string | undefined }>(
  { store }: ListPull,
  table: 'collection' | 'space',
  things: Thing[],
  tell: (thing: Thing, position: string) => void,
): void {
  for (const siblings of Map.groupBy(things, ({ parent }) => parent ?? null).values()) {
    const known = siblings.map(
      ({ id }) => store.get<{ position: string }>(`SELECT position FROM ${table} WHERE id = ?`, id)?.position,
    )
    const positions = positionsInOrder(known)
    siblings.forEach((sibling, index) => tell(sibling, positions[index] ?? ''))
  }
}

function addCollection(pull: ListPull, telling: ListEntries, collection: Collection, position: string): void {
  const { id, parent = null, title, description = '', defaultLevel, permissions } = collection
  const levels = levelsOf(pull, id, ownLevel('collection', permissions))
  telling.tell(
    'collection',
    { id, within: pull.organization },
    {
      kind: 'collection',
      id,
      value: { parent, position, title, description, defaultLevel, createdAt: NO_TIME, levels },
    },
  )
}

function addSpace(pull: ListPull, telling: ListEntries, space: Space, position: string): void {
  const { id, parent = null, title, emoji, visibility, editMode = 'live', defaultLevel } = space
  const { createdAt, updatedAt, permissions } = space
  telling.tell(
    'space',
    { id, within: pull.organization },
    {
      kind: 'space',
      id,
      value: {
        parent,
        position,
        title,
        emoji,
        // Inside a collection that is what private comes to, and is shown as.
        visibility: visibility === 'in-collection' ? 'private' : visibility,
        editMode,
        defaultLevel,
        createdAt,
        updatedAt,
        contentRoot: '',
        summary: null,
        levels: levelsOf(pull, id, ownLevel('space', permissions)),
        customFields: [],
      },
    },
  )
}

/** A space is never without a revision: a new one gets one of this copy alone, and the remote's when all is told. */
function beginContent({ store, user }: ListPull, telling: ListEntries, space: Space): void {
  const { id, updatedAt: createdAt } = space
  const step = 1
  if (isOnlineOnly(store, id)) return
  if (spacePlace(store, id).revision !== null || mainStep(store, id, ownRevisionId(id, step))) return
  telling.add(mainRevision({ space: id, revision: ownRevisionId(id, step), step, createdAt, user }))
}

function levelsOf({ orders, user }: ListPull, thing: string, level: Role | null) {
  return level === null ? [] : [{ order: orders.ofLevel(user, thing), team: null, level }]
}

async function reconcileCollections(
  { store, ask, organization }: ListPull,
  telling: ListEntries,
  listed: Collection[],
): Promise<void> {
  const ids = new Set(listed.map(({ id }) => id))
  for (const { id } of listedWithin(store, 'collection', organization)) {
    if (ids.has(id)) continue
    const found = await ask.askIfThere('getCollectionById', { params: { collectionId: id } })
    if (found === null) telling.addDeletion('collection', id)
  }
}

/** A space that is not listed is only gone where the remote says so when it is asked for by name. */
async function reconcileSpaces(
  { store, ask, organization }: ListPull,
  telling: ListEntries,
  listed: Space[],
): Promise<void> {
  const ids = new Set(listed.map(({ id }) => id))
  for (const { id } of listedWithin(store, 'space', organization)) {
    if (ids.has(id)) continue
    const found = await ask.askIfThere('getSpaceById', { params: { spaceId: id } })
    if (found === null || found.deletedAt !== undefined) telling.addDeletion('space', id)
  }
}
