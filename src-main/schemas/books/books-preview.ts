import { z } from 'zod'

const inTree = { title: z.string(), depth: z.int().min(0) }

/** A row of the tree that an import of several books creates. */
export const BooksPreviewRow = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('space'), directory: z.string(), pages: z.int().min(0), ...inTree }),
  z.object({ kind: z.literal('missing'), ...inTree }).describe('A space without pages in the repository'),
  z.object({ kind: z.enum(['section', 'group', 'link']), ...inTree }),
])
export type BooksPreviewRow = z.infer<typeof BooksPreviewRow>

/** The several books of a folder or archive, before the user decides how to import them. */
export const BooksPreview = z.object({
  title: z.string().describe('The title of the collection'),
  books: z.int().min(1).describe('The number of books, each of which becomes a space'),
  structure: z.string().nullable().describe('The file that names the structure of a site'),
  isRootBook: z.boolean().describe('True where the root is a book itself'),
  rows: z.array(BooksPreviewRow),
  notes: z.array(z.string()).describe('Sentences about what cannot be used'),
})
export type BooksPreview = z.infer<typeof BooksPreview>
