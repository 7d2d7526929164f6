import { z } from 'zod'
import { Id } from '../primitives.ts'
import { text } from '../text.ts'

/** The maximum books of one collection, and the longest structure file, in characters. */
export const COLLECTION_BOOKS = { books: 200, structure: 262_144 } as const

/** A path in a repository, without a leading slash and without segments that lead elsewhere; '' is its root. */
const Directory = text({ max: 768 }).refine(
  (path) =>
    path === '' || path.split('/').every((segment) => segment !== '' && segment !== '.' && segment !== '..'),
  'has to be a path of folders, such as docs/api',
)

/** The file that names the structure of a site, byte for byte. */
export const StructureFile = z
  .object({ path: text({ min: 1, max: 100 }), text: z.string().max(COLLECTION_BOOKS.structure) })
  .meta({ id: 'StructureFile' })
export type StructureFile = z.infer<typeof StructureFile>

/** The folder of a space's book in the repository of its collection. */
export const BookPlace = z.object({ space: Id, directory: Directory }).meta({ id: 'BookPlace' })
export type BookPlace = z.infer<typeof BookPlace>

/** The books of a collection, with the structure file of their repository. */
export const CollectionBooks = z
  .object({ structure: StructureFile.nullable(), books: z.array(BookPlace).max(COLLECTION_BOOKS.books) })
  .meta({ id: 'CollectionBooks' })
export type CollectionBooks = z.infer<typeof CollectionBooks>
