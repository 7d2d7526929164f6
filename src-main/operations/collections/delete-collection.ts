import { z } from 'zod'
import { makeRoom } from '../../domain/order.ts'
import { setPlace, siblingsIn, type Container } from '../../domain/siblings.ts'
import type { Writer } from '../../store/store.ts'
import { onCollection } from '../access/access.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { collectionParams } from '../engine/path-params.ts'
import { removedNames } from '../engine/replaced-texts.ts'
import { noUserContent } from '../engine/user-content.ts'
import type { CollectionRow } from './collection-row.ts'

/**
 * Deletes a collection, which is only a grouping. Its spaces and collections move to its place in its parent, in their
 * order. No content is deleted.
 */
export const deleteCollection = defineOperation({
  id: 'deleteCollectionById',
  group: 'Collections',
  summary: 'Delete a collection; its spaces and collections move up to its parent',
  method: 'DELETE',
  path: '/v1/collections/{collectionId}',
  success: 204,
  params: collectionParams,
  query: z.object({}),
  body: undefined,
  response: undefined,
  offline: {
    kind: 'queued',
    label: 'Delete a collection',
    about: 'the collection',
    effect: { kind: 'delete' },
    userContent: noUserContent,
  },
  access: onCollection('admin'),
  replaces: (_scope, { collection }) =>
    removedNames({ title: 'Title', description: 'Description' }, collection),
  run(scope, _input, { collection }) {
    moveChildrenUp(scope.store, collection)
    scope.store.run('DELETE FROM collection WHERE id = ?', collection.id)
    scope.touch({ kind: 'library', organization: collection.organization })
    return null
  },
})

function moveChildrenUp(store: Writer, { id, organization, parent }: CollectionRow): void {
  const container: Container = { organization, parent }
  const siblings = siblingsIn(store, container)
  const index = siblings.findIndex((sibling) => sibling.kind === 'collection' && sibling.id === id)
  const others = siblings.toSpliced(index, 1)
  const children = siblingsIn(store, { organization, parent: id })
  const room = makeRoom(others, index, children.length)
  for (const { row, position } of room.displaced) setPlace(store, row, container, position)
  children.forEach((child, order) => {
    setPlace(store, child, container, room.positions[order] ?? child.position)
  })
  // Deleted and unfinished spaces are not among the siblings, but need an existing parent later.
  store.run('UPDATE space SET parent = ? WHERE parent = ?', parent, id)
}
