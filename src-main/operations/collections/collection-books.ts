import { isAtLeast } from '../../domain/roles.ts'
import type { SpaceRow } from '../../revisions/space-row.ts'
import type { CollectionBooks } from '../../schemas/books/collection-books.ts'
import { Levels } from '../access/levels.ts'
import type { ReadScope } from '../engine/scope.ts'
import { structureOf, type CollectionRow } from './collection-row.ts'

/** Returns the books of a collection whose spaces the caller may read. */
export function collectionBooks(scope: ReadScope, collection: CollectionRow): CollectionBooks {
  const levels = new Levels(scope, collection.organization)
  const spaces = scope.store.all<SpaceRow>(
    "SELECT * FROM space WHERE organization = ? AND parent = ? AND deleted_at IS NULL AND state = 'ready' ORDER BY position, id",
    collection.organization,
    collection.id,
  )
  return {
    structure: structureOf(collection),
    books: spaces.flatMap((space) => {
      const { id, directory } = space
      return directory !== null && isAtLeast(levels.onSpace(space), 'read') ? [{ space: id, directory }] : []
    }),
  }
}
