import { positionsInOrder } from '../../../domain/positions-in-order.ts'
import type { Collection } from '../../../schemas/collection.ts'
import type { Role } from '../../../schemas/primitives.ts'
import type { Space } from '../../../schemas/space.ts'
import { makeSoleOwner } from '../feed-ownership.ts'
import { isOnlineOnly } from '../online-only-spaces.ts'
import type { ListEntries } from './list-entries.ts'
import type { ListPull } from './list-pull.ts'
import { listSpaces } from './list-spaces.ts'
import { listWhole } from './list-whole.ts'
import { listedWithin, wasListedElsewhere } from './listed-entities.ts'
import { ownLevel } from './own-level.ts'
import { mainStep, ownRevisionId } from './poll-space-content.ts'
import { isHidden } from './remote-reads.ts'
import { mainRevision } from './revision-entry.ts'
import { spacePlace } from './space-place.ts'

/** The creation time of collections, which the documented answers do not report. The app does not show it either. */
const NO_TIME = new Date(0).toISOString()

/** Polls the collections and spaces of an organization. Returns the listed spaces. */
export async function pollLibrary(pull: ListPull, entries: ListEntries): Promise<Space[]> {
  const collections = await listCollections(pull)
  addInOrder(pull, 'collection', collections ?? [], (collection, position) =>
    addCollection(pull, entries, collection, position),
  )
  await reconcileCollections(pull, entries, collections ?? [])
  const spaces = await listSpaces(pull, collections ?? [])
  addInOrder(pull, 'space', spaces, (space, position) => {
    addSpace(pull, entries, space, position)
    beginContent(pull, entries, space)
  })
  await reconcileSpaces(pull, entries, spaces)
  return spaces
}

/** Returns null for a guest, who may not list collections. Known collections are then requested by id. */
async function listCollections({ reads, organization }: ListPull): Promise<Collection[] | null> {
  const params = { organizationId: organization }
  try {
    return await listWhole(
      (query) => reads.read('listCollectionsInOrganizationById', { params, query }),
      ({ id }) => id,
    )
  } catch (error) {
    if (isHidden(error)) return null
    throw error
  }
}

/**
 * Adds siblings with sort keys. The lists report the order without keys, so known entities retain their keys where
 * the order permits.
 */
function addInOrder<Thing extends { id: string; parent?: string | undefined }>(
  { store }: ListPull,
  table: 'collection' | 'space',
  things: Thing[],
  addEntry: (thing: Thing, position: string) => void,
): void {
  for (const siblings of Map.groupBy(things, ({ parent }) => parent ?? null).values()) {
    const knownPositions = siblings.map(
      ({ id }) => store.get<{ position: string }>(`SELECT position FROM ${table} WHERE id = ?`, id)?.position,
    )
    const positions = positionsInOrder(knownPositions)
    siblings.forEach((sibling, index) => addEntry(sibling, positions[index] ?? ''))
  }
}

function addCollection(pull: ListPull, entries: ListEntries, collection: Collection, position: string): void {
  const { id, parent = null, title, description = '', defaultLevel, permissions } = collection
  const levels = levelsOf(pull, id, ownLevel('collection', permissions))
  entries.addIfChanged(
    'collection',
    { id, within: pull.organization },
    {
      kind: 'collection',
      id,
      value: { parent, position, title, description, defaultLevel, createdAt: NO_TIME, levels },
    },
  )
}

function addSpace(pull: ListPull, entries: ListEntries, space: Space, position: string): void {
  const { id, parent = null, title, emoji, visibility, editMode = 'live', defaultLevel } = space
  const { createdAt, updatedAt, permissions } = space
  const place = { id, within: pull.organization }
  if (wasListedElsewhere(pull.store, 'space', place)) entries.note((store) => makeSoleOwner(store, id))
  entries.addIfChanged('space', place, {
    kind: 'space',
    id,
    value: {
      parent,
      position,
      title,
      emoji,
      // Within a collection this visibility equals private and is shown as private.
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
  })
}

/**
 * Adds a first revision to a new space, because a space always has one. It is a local revision, until the remote's
 * revision is complete.
 */
function beginContent({ store, user }: ListPull, entries: ListEntries, space: Space): void {
  const { id, updatedAt: createdAt } = space
  const step = 1
  if (isOnlineOnly(store, id)) return
  if (spacePlace(store, id).revision !== null || mainStep(store, id, ownRevisionId(id, step))) return
  entries.add(mainRevision({ space: id, revision: ownRevisionId(id, step), step, createdAt, user }))
}

function levelsOf({ orders, user }: ListPull, subject: string, level: Role | null) {
  return level === null ? [] : [{ order: orders.ofLevel(user, subject), team: null, level }]
}

async function reconcileCollections(
  { store, reads, organization }: ListPull,
  entries: ListEntries,
  listed: Collection[],
): Promise<void> {
  const ids = new Set(listed.map(({ id }) => id))
  for (const { id } of listedWithin(store, 'collection', organization)) {
    if (ids.has(id)) continue
    const collection = await reads.readIfPresent('getCollectionById', { params: { collectionId: id } })
    if (collection === null) entries.addDeletion('collection', id)
  }
}

/** Adds the deletion of unlisted spaces. A space is deleted only when the remote confirms it for its id. */
async function reconcileSpaces(
  { store, reads, organization }: ListPull,
  entries: ListEntries,
  listed: Space[],
): Promise<void> {
  const ids = new Set(listed.map(({ id }) => id))
  for (const { id } of listedWithin(store, 'space', organization)) {
    if (ids.has(id)) continue
    const space = await reads.readIfPresent('getSpaceById', { params: { spaceId: id } })
    if (space === null || space.deletedAt !== undefined) entries.addDeletion('space', id)
  }
}
