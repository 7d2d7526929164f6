import type { Collection } from '../../schemas/collection.ts'
import { collectionLevel } from '../access/access.ts'
import type { ReadScope } from '../engine/scope.ts'
import { presentCollection, type CollectionRow } from './collection-row.ts'

/** Reads a collection again after the writes of a call. A new place can change the caller's level too. */
export function collectionNow(scope: ReadScope, id: string): Collection {
  const row = scope.store.get<CollectionRow>('SELECT * FROM collection WHERE id = ?', id)
  if (!row) throw new Error(`The collection ${id} is missing from the store`)
  return presentCollection(scope, row, collectionLevel(scope, row))
}
