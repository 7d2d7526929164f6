import type { ImportSource } from '../plan/import-source.ts'
import { withIncludes } from '../plan/includes/source-with-includes.ts'

/** The folders of the books of one repository. A file belongs to the innermost folder around it. */
export class BookFolders {
  /** Deepest first. */
  readonly #directories: readonly string[]

  constructor(directories: Iterable<string>) {
    this.#directories = [...directories].toSorted((one, other) => other.length - one.length)
  }

  /** The folder of the book that a path belongs to; undefined for a path outside of all books. */
  of(path: string): string | undefined {
    return this.#directories.find((directory) => isBelow(path, directory))
  }
}

/** True when a path lies in a folder, of which '' is the root. */
export function isBelow(path: string, directory: string): boolean {
  return directory === '' || path.startsWith(`${directory}/`)
}

/** The path of a file of a book from the root of the repository. */
export function inRepository(directory: string, path: string): string {
  return directory === '' ? path : `${directory}/${path}`
}

/** The path of a file of the repository from the folder of its book. */
export function inBook(directory: string, path: string): string {
  return directory === '' ? path : path.slice(directory.length + 1)
}

/** Returns one book of a repository as a source of its own. The source of the repository remains open. */
export function bookSource(
  source: ImportSource,
  {
    directory,
    title,
    folders,
    excluded,
  }: { directory: string; title: string; folders: BookFolders; excluded: ReadonlySet<string> },
  signal?: AbortSignal,
): Promise<ImportSource> {
  const isOwn = (path: string) => folders.of(path) === directory && !excluded.has(path)
  const { location, readOriginal } = source
  return withIncludes(
    {
      title,
      files: source.files
        .filter(({ path }) => isOwn(path))
        .map(({ path, size }) => ({ path: inBook(directory, path), size })),
      report: source.report.flatMap((entry) =>
        entry.path !== undefined && isOwn(entry.path)
          ? [{ ...entry, path: inBook(directory, entry.path) }]
          : [],
      ),
      read: (path) => source.read(inRepository(directory, path)),
      ...(location && { location: (path: string) => location(inRepository(directory, path)) }),
      ...(readOriginal && { readOriginal: (path: string) => readOriginal(inRepository(directory, path)) }),
      close: () => Promise.resolve(),
    },
    signal,
  )
}
