import { z } from 'zod'
import { isAtLeast } from '../../domain/roles.ts'
import { exportCollection as filesOf, type ExportedCollection } from '../../exports/export-collection.ts'
import { FileAnswer } from '../../exports/file-answer.ts'
import { fileNameOf } from '../../exports/file-name.ts'
import { onCollection } from '../../operations/access/access.ts'
import { Levels } from '../../operations/access/levels.ts'
import { structureOf, type CollectionRow } from '../../operations/collections/collection-row.ts'
import type { LocalScope } from '../../operations/engine/local-operation.ts'
import { declareNeeds } from '../../operations/engine/needs.ts'
import { collectionParams } from '../../operations/engine/path-params.ts'
import type { SpaceRow } from '../../revisions/space-row.ts'
import { Problem } from '../../schemas/problem.ts'
import type { Store } from '../../store/store.ts'
import { isOnlineOnly } from '../../sync/pull/online-only-spaces.ts'
import { onlineOnlyProblem } from '../../sync/pull/read-through.ts'
import { defineWorkspaceOperation, type WorkspaceParts } from '../define-workspace-operation.ts'
import { recordingDamage } from './recording-damage.ts'

const readable = onCollection('read')

const access = declareNeeds(
  readable.needs,
  ({ target, caller }: LocalScope<WorkspaceParts>, params: { collectionId: string }) =>
    readable({ ...target.context, caller }, params).collection,
)

export const exportCollection = defineWorkspaceOperation({
  id: 'exportCollection',
  summary:
    'Export the spaces of a collection as a folder or archive of Markdown, each in a folder of its own',
  method: 'GET',
  path: '/app/export-collection/{collectionId}',
  success: 200,
  params: collectionParams,
  query: z.object({}),
  body: undefined,
  response: z.instanceof(FileAnswer),
  access,
  run({ context }, { caller }, collection) {
    const { store } = context
    const levels = new Levels({ ...context, caller }, collection.organization)
    const exported = contentOf(store, levels, collection)
    if (isEmpty(exported))
      throw new Problem(
        'export.empty',
        'This collection contains no space that you may read, so there is nothing to export.',
      )
    return new FileAnswer({
      name: fileNameOf(collection.title, 'collection'),
      files: recordingDamage(store, filesOf(store, exported)),
      content: { kind: 'export' },
    })
  },
})

/** Returns a collection with all inner spaces and collections that the caller may read. */
function contentOf(store: Store, levels: Levels, collection: CollectionRow): ExportedCollection {
  const { organization, id, title } = collection
  const spaces = store
    .all<SpaceRow>(
      "SELECT * FROM space WHERE organization = ? AND parent = ? AND deleted_at IS NULL AND state = 'ready' ORDER BY position, id",
      organization,
      id,
    )
    .filter((space) => isAtLeast(levels.onSpace(space), 'read'))
  const missing = spaces.find((space) => isOnlineOnly(store, space.id))
  if (missing) throw onlineOnlyProblem(store, missing.id)
  const collections = store.all<CollectionRow>(
    'SELECT * FROM collection WHERE organization = ? AND parent = ? ORDER BY position, id',
    organization,
    id,
  )
  return {
    title,
    structure: structureOf(collection),
    spaces,
    collections: collections.map((inner) => contentOf(store, levels, inner)),
  }
}

function isEmpty({ spaces, collections }: ExportedCollection): boolean {
  return spaces.length === 0 && collections.every(isEmpty)
}
