import { isUtf8 } from 'node:buffer'
import type { StructureFile } from '../../schemas/books/collection-books.ts'
import { configurationText } from '../plan/book-layout.ts'
import { shownPath } from '../plan/entry-path.ts'
import { readIfPossible, type ImportSource } from '../plan/import-source.ts'
import { baseName, readableName } from '../plan/page-draft.ts'
import type { ReportEntry } from '../plan/report-entries.ts'
import { BookFolders } from './book-source.ts'
import { findBookFolders, isPagePath } from './find-books.ts'
import { readStructure, STRUCTURE_FILES } from './read-structure.ts'
import { sectionsOf, spacesOf, type SiteStructure } from './site-structure.ts'

/** A book of a repository. */
export interface Book {
  /** The folder of the book, '' for the root. */
  directory: string
  title: string
  /** The number of its files that are pages by their names. */
  pages: number
}

/** The books of one repository. */
export interface BookSet {
  title: string
  books: Book[]
  folders: BookFolders
  site: SiteStructure | null
  file: StructureFile | null
  /** True where the root is itself a book, so that one space is what its author expects. */
  isRootBook: boolean
  /** Entries of the report about the structure file, and about files that no book has. */
  notes: ReportEntry[]
}

/** The most books of one repository. */
const MAX_BOOKS = 200

/**
 * Finds the books of a repository by its structure file, or by several tables of contents. Returns undefined for a
 * repository that is one book. `notes` receives the faults of a structure file.
 */
export function readBookSet(source: ImportSource, notes: ReportEntry[] = []): BookSet | undefined {
  return byStructure(source, notes) ?? bySummaries(source, notes)
}

function byStructure(source: ImportSource, notes: ReportEntry[]): BookSet | undefined {
  const structure = structureIn(source, notes)
  if (!structure) return undefined
  const { site, file } = structure
  const counts = pageCounts(
    source,
    distinct(spacesOf(site.nodes).flatMap(({ directory }) => directory ?? [])),
  )
  for (const directory of counts.keys())
    if (counts.get(directory) === 0)
      notes.push(
        fault(
          file.path,
          `${file.path} names the folder “${shownPath(directory)}”, which contains no pages. It was left out.`,
        ),
      )
  const directories = [...counts].filter(([, pages]) => pages > 0).map(([directory]) => directory)
  if (directories.length === 0) {
    notes.push(fault(file.path, `${file.path} names no folder with pages, so it was not used.`))
    return undefined
  }
  const title = site.title || source.title
  const titles = titlesOf(site, directories)
  const books = directories.map((directory) => ({
    directory,
    title: titles.get(directory) || nameOf(directory, source),
    pages: counts.get(directory) ?? 0,
  }))
  return bookSet(source, { title, books, site, file, isRootBook: false, notes })
}

function structureIn(
  source: ImportSource,
  notes: ReportEntry[],
): { site: SiteStructure; file: StructureFile } | undefined {
  const paths = new Set(source.files.map(({ path }) => path))
  for (const path of STRUCTURE_FILES.filter((name) => paths.has(name))) {
    const reading = readStructure(configurationText(source, path), path)
    if (reading.kind === 'invalid') notes.push(fault(path, `${reading.fault} It was not used.`))
    if (reading.kind !== 'site') continue
    notes.push(...reading.faults.map((message) => fault(path, message)))
    return { site: reading.site, file: { path, text: exactText(source, path) } }
  }
  return undefined
}

/** The text of a file with its byte order mark, so that an export has the same bytes. */
function exactText(source: ImportSource, path: string): string {
  const bytes = Buffer.from(readIfPossible(source, path) ?? [])
  return isUtf8(bytes) ? bytes.toString('utf8') : configurationText(source, path)
}

function bySummaries(source: ImportSource, notes: ReportEntry[]): BookSet | undefined {
  const directories = findBookFolders(source)
  if (directories.length < 2) return undefined
  const counts = pageCounts(source, directories)
  const books = directories.flatMap((directory) => {
    const pages = counts.get(directory) ?? 0
    return pages === 0 ? [] : [{ directory, title: nameOf(directory, source), pages }]
  })
  if (books.length < 2) return undefined
  const isRootBook = directories.includes('')
  return bookSet(source, { title: source.title, books, site: null, file: null, isRootBook, notes })
}

function bookSet(source: ImportSource, parts: Omit<BookSet, 'folders'>): BookSet | undefined {
  const { notes, file } = parts
  if (parts.books.length > MAX_BOOKS) notes.push(tooMany(source, parts.books.length))
  const books = withOwnTitles(parts.books.slice(0, MAX_BOOKS))
  const folders = new BookFolders(books.map(({ directory }) => directory))
  const outside = source.files.filter(({ path }) => path !== file?.path && folders.of(path) === undefined)
  if (outside.length > 0) notes.push(outsideNote(outside))
  return { ...parts, books, folders }
}

const fault = (path: string, message: string): ReportEntry => ({
  kind: 'configuration.invalid',
  severity: 'repair',
  path,
  message,
})

const tooMany = ({ title }: ImportSource, count: number): ReportEntry => ({
  kind: 'folder.outside',
  severity: 'repair',
  message: `${title} contains ${count.toLocaleString('en-US')} books. The first ${MAX_BOOKS} are imported.`,
})

function outsideNote(outside: readonly { path: string }[]): ReportEntry {
  const [first] = outside
  const path = shownPath(first?.path ?? '')
  const message =
    outside.length === 1
      ? `The file ${path} lies outside of all books, and is not imported.`
      : `${outside.length.toLocaleString('en-US')} files lie outside of all books, such as ${path}. They are not imported.`
  return { kind: 'folder.outside', severity: 'note', message }
}

/** The pages of each folder, by the innermost folder around each. */
function pageCounts(source: ImportSource, directories: readonly string[]): Map<string, number> {
  const counts = new Map(directories.map((directory) => [directory, 0]))
  const folders = new BookFolders(directories)
  for (const { path } of source.files) {
    const directory = isPagePath(path) ? folders.of(path) : undefined
    if (directory !== undefined) counts.set(directory, (counts.get(directory) ?? 0) + 1)
  }
  return counts
}

/** The titles of the books in a structure. Equal titles of spaces, such as languages, begin with their section. */
function titlesOf({ nodes }: SiteStructure, directories: readonly string[]): Map<string, string> {
  const named = spacesOf(nodes).filter(({ directory }) => directory !== null)
  const count = (title: string) => named.filter((space) => space.title === title).length
  const sections = sectionsOf(nodes)
  return new Map(
    directories.map((directory) => {
      const space = named.find((one) => one.directory === directory)
      const section = space && sections.find(({ children }) => children.includes(space))
      const title = space?.title ?? ''
      return [directory, section && title !== '' && count(title) > 1 ? `${section.title}: ${title}` : title]
    }),
  )
}

/** Adds the folder to the titles of books with equal titles. */
function withOwnTitles(books: readonly Book[]): Book[] {
  const count = (title: string) => books.filter((book) => book.title === title).length
  return books.map((book) =>
    count(book.title) === 1 ? book : { ...book, title: `${book.title} (${book.directory || 'root'})` },
  )
}

function nameOf(directory: string, { title }: ImportSource): string {
  return directory === '' ? title : readableName(baseName(directory)) || directory
}

const distinct = (values: readonly string[]): string[] => [...new Set(values)]
