import { readBookLayout } from '../plan/book-layout.ts'
import type { ImportSource } from '../plan/import-source.ts'
import { baseName, folderOf } from '../plan/page-draft.ts'
import { ReportEntries } from '../plan/report-entries.ts'
import { BookFolders, inBook, inRepository } from './book-source.ts'

/** The files that make a folder a book, wherever its table of contents lies. */
const SETTINGS = new Set(['.gitbook.yaml', '.gitbook.yml', 'book.toml'])

/**
 * Returns the folders of a repository that are books. They have the settings of a book, or a table of contents that
 * no other book uses. The root of a repository is ''.
 */
export function findBookFolders(source: ImportSource): string[] {
  const paths = source.files.map(({ path }) => path)
  const withSettings = new Set(paths.filter((path) => SETTINGS.has(baseName(path))).map(folderOf))
  const used = new Set(
    [...pathsBelow(withSettings, paths)].flatMap(([directory, own]) => summaryOf(source, own, directory)),
  )
  const unused = paths
    .filter((path) => baseName(path) === 'SUMMARY.md' && !used.has(path))
    .map((path) => bookOf(folderOf(path), withSettings))
  const found = new BookFolders([...withSettings, ...unused])
  return [...new Set(paths.filter(isPagePath).flatMap((path) => found.around(path)))].toSorted()
}

/** Returns the paths of the files below each folder. A repository may have thousands of folders with settings. */
function pathsBelow(directories: ReadonlySet<string>, paths: readonly string[]): Map<string, string[]> {
  const below = new Map([...directories].map((directory): [string, string[]] => [directory, []]))
  const folders = new BookFolders(directories)
  for (const path of paths) for (const folder of folders.around(path)) below.get(folder)?.push(path)
  return below
}

/** A book of mdBook without settings has its table of contents in `src`. */
function bookOf(directory: string, withSettings: ReadonlySet<string>): string {
  const isSource = baseName(directory) === 'src' && !withSettings.has(directory)
  return isSource ? folderOf(directory) : directory
}

function summaryOf(source: ImportSource, own: readonly string[], directory: string): string[] {
  const files = own.map((path) => ({ path: inBook(directory, path), size: 0 }))
  const read = (path: string) => source.read(inRepository(directory, path))
  const { summary } = readBookLayout({ ...source, files, read }, new ReportEntries(0))
  return summary ? [inRepository(directory, summary.sourcePath)] : []
}

/** True for the path of a page, by its name. */
export function isPagePath(path: string): boolean {
  return (
    /\.(?:md|markdown|mdx)$/i.test(path) && baseName(path) !== 'SUMMARY.md' && !path.includes('.gitbook/')
  )
}
