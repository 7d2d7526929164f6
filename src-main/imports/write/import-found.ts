import type { BooksPreview } from '../../schemas/books/books-preview.ts'
import { readBookSet, type BookSet } from '../books/book-set.ts'
import { previewBooks } from '../books/preview-books.ts'
import type { SiteStructure } from '../books/site-structure.ts'
import { refuseCancelled } from '../plan/cancelled.ts'
import type { ImportSource } from '../plan/import-source.ts'
import { withIncludes } from '../plan/includes/source-with-includes.ts'
import { openRepository } from '../plan/open-source.ts'
import type { ReportEntry } from '../plan/report-entries.ts'
import { importBooks, type ImportedBooks } from './import-books.ts'
import { importSource, openingOf, type Imported, type ImportOptions } from './import-space.ts'

/**
 * The treatment of a repository of several books: one space, a collection, the arrangement of its author, or a
 * question to the user. A repository of one book is always one space.
 */
export type ImportAs = 'space' | 'collection' | 'arranged' | 'ask'

/** The outcome of an import. A `choice` has written nothing, because the user decides first. */
export type ImportOutcome =
  | ({ kind: 'space' } & Imported)
  | ({ kind: 'collection'; site: SiteStructure | null } & ImportedBooks)
  | { kind: 'choice'; preview: BooksPreview }

/** The writers of an open source, for one book and for several. */
export interface BookWriters {
  space(source: ImportSource): Promise<Imported>
  books(source: ImportSource, set: BookSet): Promise<ImportedBooks>
}

type FoundOptions = Pick<ImportOptions, 'temporaryFolder' | 'signal' | 'onProgress'> & { as: ImportAs }

/** Imports the content of a folder or an archive. Throws like `importSpace`. */
export function importFound(path: string, options: ImportOptions & { as: ImportAs }): Promise<ImportOutcome> {
  return importFoundWith(path, options, {
    space: (source) => importSource(source, options),
    books: (source, set) => importBooks(source, set, options),
  })
}

/** Imports like `importFound` with other writers, such as those for the remote of a replica. */
export async function importFoundWith(
  path: string,
  options: FoundOptions,
  write: BookWriters,
): Promise<ImportOutcome> {
  const { as, signal } = options
  const repository = await openRepository(path, openingOf(options))
  try {
    const notes: ReportEntry[] = []
    const set = readBookSet(repository, notes)
    refuseCancelled(signal)
    if (set && as === 'ask') return { kind: 'choice', preview: previewBooks(set) }
    if (set && (as !== 'arranged' || !set.isRootBook) && as !== 'space') {
      return { kind: 'collection', site: set.site, ...(await write.books(repository, set)) }
    }
    const source = await withIncludes(repository, signal)
    const withNotes = set ? source : { ...source, report: [...notes, ...source.report] }
    return { kind: 'space', ...(await write.space(withNotes)) }
  } finally {
    await repository.close()
  }
}
