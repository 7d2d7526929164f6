import type { ImportSource, SourceFile } from '../plan/import-source.ts'
import { withIncludes } from '../plan/includes/source-with-includes.ts'
import type { ReportEntry } from '../plan/report-entries.ts'

/** The folders of the books of one repository. A file belongs to the innermost folder around it. */
export class BookFolders {
  readonly #directories: ReadonlySet<string>
  /** The lengths of the folders. Most folders around a file have another one, so they need no look-up. */
  readonly #lengths: ReadonlySet<number>

  constructor(directories: Iterable<string>) {
    this.#directories = new Set(directories)
    this.#lengths = new Set([...this.#directories].map(({ length }) => length))
  }

  /** The folder of the book that a path belongs to; undefined for a path outside of all books. */
  of(path: string): string | undefined {
    for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1))
      if (this.#lengths.has(end) && this.#directories.has(path.slice(0, end))) return path.slice(0, end)
    return path !== '' && this.#directories.has('') ? '' : undefined
  }

  /** Returns all folders that a path belongs to, the innermost first. */
  around(path: string): string[] {
    const folders: string[] = []
    for (let folder = this.of(path); folder !== undefined; folder = this.of(folder)) folders.push(folder)
    return folders
  }
}

/** The path of a file of a book from the root of the repository. */
export function inRepository(directory: string, path: string): string {
  return directory === '' ? path : `${directory}/${path}`
}

/** The path of a file of the repository from the folder of its book. */
export function inBook(directory: string, path: string): string {
  return directory === '' ? path : path.slice(directory.length + 1)
}

/** The parts of a repository that belong to one book. The paths are from the root of the repository. */
export interface BookParts {
  directory: string
  title: string
  files: readonly SourceFile[]
  report: readonly ReportEntry[]
}

/** Returns one book of a repository as a source of its own. The source of the repository remains open. */
export function bookSource(
  source: ImportSource,
  { directory, title, files, report }: BookParts,
  signal?: AbortSignal,
): Promise<ImportSource> {
  const { location, readOriginal } = source
  return withIncludes(
    {
      title,
      files: files.map(({ path, size }) => ({ path: inBook(directory, path), size })),
      report: report.map((entry) => ({ ...entry, path: inBook(directory, entry.path ?? '') })),
      read: (path) => source.read(inRepository(directory, path)),
      ...(location && { location: (path: string) => location(inRepository(directory, path)) }),
      ...(readOriginal && { readOriginal: (path: string) => readOriginal(inRepository(directory, path)) }),
      close: () => Promise.resolve(),
    },
    signal,
  )
}
