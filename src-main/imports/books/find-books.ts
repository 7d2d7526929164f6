import { readBookLayout } from '../plan/book-layout.ts'
import type { ImportSource } from '../plan/import-source.ts'
import { baseName, folderOf } from '../plan/page-draft.ts'
import { ReportEntries } from '../plan/report-entries.ts'
import { inBook, inRepository, isBelow } from './book-source.ts'

/** The files that make a folder a book, wherever its table of contents lies. */
const SETTINGS = new Set(['.gitbook.yaml', '.gitbook.yml', 'book.toml'])

/**
 * Returns the folders of a repository that are books. They have the settings of a book, or a table of contents that
 * no other book uses. The root of a repository is ''.
 */
export function findBookFolders(source: ImportSource): string[] {
  const paths = source.files.map(({ path }) => path)
  const withSettings = new Set(paths.filter((path) => SETTINGS.has(baseName(path))).map(folderOf))
  const used = new Set([...withSettings].flatMap((directory) => summaryOf(source, paths, directory)))
  const unused = paths
    .filter((path) => baseName(path) === 'SUMMARY.md' && !used.has(path))
    .map((path) => bookOf(folderOf(path), withSettings))
  return [...new Set([...withSettings, ...unused])]
    .filter((directory) => hasPages(paths, directory))
    .toSorted()
}

/** A book of mdBook without settings has its table of contents in `src`. */
function bookOf(directory: string, withSettings: ReadonlySet<string>): string {
  const isSource = baseName(directory) === 'src' && !withSettings.has(directory)
  return isSource ? folderOf(directory) : directory
}

function summaryOf(source: ImportSource, paths: readonly string[], directory: string): string[] {
  const files = paths.flatMap((path) =>
    isBelow(path, directory) ? [{ path: inBook(directory, path), size: 0 }] : [],
  )
  const read = (path: string) => source.read(inRepository(directory, path))
  const { summary } = readBookLayout({ ...source, files, read }, new ReportEntries(0))
  return summary ? [inRepository(directory, summary.sourcePath)] : []
}

function hasPages(paths: readonly string[], directory: string): boolean {
  return paths.some((path) => isBelow(path, directory) && isPagePath(path))
}

/** True for the path of a page, by its name. */
export function isPagePath(path: string): boolean {
  return (
    /\.(?:md|markdown|mdx)$/i.test(path) && baseName(path) !== 'SUMMARY.md' && !path.includes('.gitbook/')
  )
}
