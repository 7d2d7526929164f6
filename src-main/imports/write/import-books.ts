import { generateNKeysBetween } from 'fractional-indexing'
import { createCollection } from '../../domain/new-collection.ts'
import type { Book, BookSet } from '../books/book-set.ts'
import { bookSource } from '../books/book-source.ts'
import type { ImportPlan } from '../plan/import-plan.ts'
import type { ImportSource } from '../plan/import-source.ts'
import { refusalOf } from '../plan/plan-import.ts'
import { openPageReaders } from '../read/page-readers.ts'
import { findSpecifications, type BookSpecifications } from '../specifications/find-specifications.ts'
import {
  fillAndShow,
  plannedSource,
  reportOf,
  showSpace,
  spaceTitleOf,
  storeSpecifications,
  type HiddenSpace,
  type Imported,
  type ImportOptions,
} from './import-space.ts'
import { linksBetween } from './sibling-links.ts'

/** A space from an import of several books, with the folder of its book. */
export interface ImportedBook extends Imported {
  directory: string
}

/** The collection from an import of several books. */
export interface ImportedBooks {
  collection: string
  title: string
  spaces: ImportedBook[]
}

/** A book with the files that belong to it. */
export interface OpenBook extends Book {
  source: ImportSource
  plan: ImportPlan
}

/**
 * Imports the books of a repository into the spaces of a new collection. The spaces are hidden until all are filled. A
 * failed or cancelled import leaves only rows for `sweepRemovedSpaces`. Throws like `importSpace`.
 */
export async function importBooks(
  repository: ImportSource,
  set: BookSet,
  options: ImportOptions,
): Promise<ImportedBooks> {
  const books = await planBooks(repository, set, options)
  const between = linksBetween(books)
  const planned = books.map((book) => ({ ...book, siblingLinks: between(book.directory) }))
  const found: BookSpecifications[] = []
  for (const book of books) found.push(await specificationsOf(book, options))
  const title = collectionTitleOf(set, options)
  const { collection, filled } = await fillAndShow(planned, options, (hidden) => ({
    collection: show(books, hidden, { title, file: set.file }, options),
    filled: hidden,
  }))
  const spaces: ImportedBook[] = []
  for (const [index, { directory, source }] of books.entries()) {
    const space = filled[index]!
    const stored = await storeSpecifications(space, found[index]!, source, options)
    spaces.push({ ...stored, directory, report: reportOf(options.store, space) })
  }
  return { collection, title, spaces }
}

/**
 * Plans all books of a repository before any is written. Throws the refusal of a book, and in a strict import that of
 * the structure.
 */
export async function planBooks(
  repository: ImportSource,
  { books, folders, file, notes }: BookSet,
  options: Pick<ImportOptions, 'signal' | 'isStrict' | 'onProgress' | 'pagesScript'>,
): Promise<OpenBook[]> {
  const refusal = refusalOf({ report: notes }, options.isStrict)
  if (refusal) throw refusal
  const own = repository.files.filter(({ path }) => path !== file?.path)
  const files = Map.groupBy(own, ({ path }) => folders.of(path))
  const reports = Map.groupBy(repository.report, ({ path }) => (path === undefined ? path : folders.of(path)))
  // The report of the first space has the entries about the repository as a whole.
  const whole = [...notes, ...(reports.get(undefined) ?? []).filter(({ severity }) => severity !== 'note')]
  const onProgress = countedAsOne(books, options)
  const planned: OpenBook[] = []
  for (const book of books) {
    const parts = { files: files.get(book.directory) ?? [], report: reports.get(book.directory) ?? [] }
    const ownSource = await bookSource(repository, { ...book, ...parts }, options.signal)
    const source =
      planned.length === 0 ? { ...ownSource, report: [...whole, ...ownSource.report] } : ownSource
    const readers = openPageReaders(source, options.pagesScript)
    try {
      planned.push({
        ...book,
        source,
        plan: await plannedSource(source, readers, { ...options, onProgress }),
      })
    } finally {
      await readers.close()
    }
  }
  return planned
}

/** Returns a listener that continues the count of the books before, because the reading of each begins anew. */
function countedAsOne(
  books: readonly Book[],
  { onProgress }: Pick<ImportOptions, 'onProgress'>,
): NonNullable<ImportOptions['onProgress']> {
  const expected = books.reduce((sum, { pages }) => sum + pages, 0)
  let before = 0
  let last = 0
  return ({ state, done, total }) => {
    if (done < last) before += last
    last = done
    onProgress?.({ state, done: before + done, total: Math.max(expected, before + total) })
  }
}

async function specificationsOf(
  { plan, source }: OpenBook,
  { pagesScript, signal }: Pick<ImportOptions, 'pagesScript' | 'signal'>,
): Promise<BookSpecifications> {
  const readers = openPageReaders(source, pagesScript)
  try {
    return await findSpecifications(plan, source, { bundler: readers, signal })
  } finally {
    await readers.close()
  }
}

/** The title of the collection of a repository's books. */
export function collectionTitleOf(
  { title }: BookSet,
  { collectionTitle }: Pick<ImportOptions, 'collectionTitle'>,
): string {
  return spaceTitleOf(collectionTitle ?? title)
}

/** Shows the filled spaces in a new collection, in the order of the books. */
function show(
  books: readonly OpenBook[],
  hidden: readonly HiddenSpace[],
  { title, file }: { title: string } & Pick<BookSet, 'file'>,
  { store, clock, newId, organization, parent }: ImportOptions,
): string {
  const container = { organization, parent: parent ?? null }
  const collection = createCollection({ store, clock, newId }, { ...container, title })
  if (file) store.run('UPDATE collection SET structure = ? WHERE id = ?', JSON.stringify(file), collection)
  const positions = generateNKeysBetween(null, null, hidden.length)
  for (const [index, space] of hidden.entries()) {
    store.run(
      'UPDATE space SET parent = ?, position = ?, directory = ? WHERE id = ?',
      collection,
      positions[index] ?? '',
      books[index]?.directory ?? '',
      space.id,
    )
    showSpace(store, space, clock())
  }
  return collection
}
