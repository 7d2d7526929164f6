import { z } from 'zod'
import { isAtLeast } from '../../domain/roles.ts'
import type { SpaceRow } from '../../revisions/space-row.ts'
import { setDirectory } from '../../revisions/space-settings/set-directory.ts'
import { CollectionBooks } from '../../schemas/books/collection-books.ts'
import { Problem } from '../../schemas/problem.ts'
import { onCollection } from '../access/access.ts'
import { Levels } from '../access/levels.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { collectionParams } from '../engine/path-params.ts'
import type { WriteScope } from '../engine/scope.ts'
import { collectionBooks } from './collection-books.ts'
import type { CollectionRow } from './collection-row.ts'

export const updateCollectionBooks = defineOperation({
  id: 'updateCollectionBooks',
  group: 'Collections',
  summary: 'Set the folders of the books of a collection, and the structure file of their repository',
  method: 'PUT',
  path: '/v1/collections/{collectionId}/books',
  success: 200,
  params: collectionParams,
  query: z.object({}),
  body: CollectionBooks,
  response: CollectionBooks,
  offline: {
    kind: 'refused',
    reason: 'The server of the workspace stores the folders of imported books. Connect to it and try again.',
  },
  access: onCollection('create'),
  run(scope, { body: { structure, books } }, { collection }) {
    const spaces = editableSpaces(scope, collection)
    const folders = new Map(books.map(({ space, directory }) => [space, directory]))
    if (new Set(folders.values()).size < books.length)
      throw new Problem('input.invalid', 'body.books: each space and each folder may be named once.')
    const known = new Set(spaces.map(({ id }) => id))
    const unknownBook = books.find(({ space }) => !known.has(space))
    if (unknownBook)
      throw new Problem(
        'input.invalid',
        `body.books: the space "${unknownBook.space}" does not stand in this collection, or you may not change it.`,
      )
    scope.store.run(
      'UPDATE collection SET structure = ? WHERE id = ?',
      structure && JSON.stringify(structure),
      collection.id,
    )
    for (const space of spaces) setDirectory(scope.store, space, folders.get(space.id) ?? null)
    scope.touch({ kind: 'library', organization: collection.organization })
    return collectionBooks(scope, { ...collection, structure: structure && JSON.stringify(structure) })
  },
})

/** The spaces directly in a collection that the caller may change. Others retain their folders. */
function editableSpaces(scope: WriteScope, { id, organization }: CollectionRow): SpaceRow[] {
  const levels = new Levels(scope, organization)
  return scope.store
    .all<SpaceRow>(
      "SELECT * FROM space WHERE organization = ? AND parent = ? AND deleted_at IS NULL AND state = 'ready'",
      organization,
      id,
    )
    .filter((space) => isAtLeast(levels.onSpace(space), 'edit'))
}
