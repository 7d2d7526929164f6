import { createCollection } from './create-collection.ts'
import { deleteCollection } from './delete-collection.ts'
import { getCollectionBooks } from './get-collection-books.ts'
import { getCollection } from './get-collection.ts'
import { listCollections } from './list-collections.ts'
import { listSpacesInCollection } from './list-spaces-in-collection.ts'
import { moveCollection } from './move-collection.ts'
import { transferCollection } from './transfer-collection.ts'
import { updateCollectionBooks } from './update-collection-books.ts'
import { updateCollection } from './update-collection.ts'

export const collections = {
  getCollection,
  deleteCollection,
  updateCollection,
  listSpacesInCollection,
  moveCollection,
  transferCollection,
  listCollections,
  createCollection,
  getCollectionBooks,
  updateCollectionBooks,
}
