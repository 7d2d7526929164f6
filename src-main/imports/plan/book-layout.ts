import { readYaml } from '../../content/markdown/read-yaml.ts'
import { decodePage, findEncoding } from './decode-page.ts'
import { shownPath } from './entry-path.ts'
import type { SummaryStyle } from './import-plan.ts'
import { readIfPossible, type ImportSource } from './import-source.ts'
import type { ReportEntries } from './report-entries.ts'

/** The location of a book's pages and the source of their order. Paths are relative to the root of the import. */
export interface BookLayout {
  /** The folder of the pages, '' for the root itself. Files outside of it are not part of the book. */
  root: string
  summary: { sourcePath: string; style: SummaryStyle } | null
  /** The first page, where the configuration names one. */
  readme: string | null
  /** Files that configure the book: stored for export, neither pages nor attachments. */
  configuration: string[]
}

/** The most characters of settings that are parsed: a large book lists thousands of redirects. */
const MAX_SETTINGS = 262_144

const FOLDERS: BookLayout = { root: '', summary: null, readme: null, configuration: [] }

/** Detects the kind of book in a folder: GitBook, mdBook, or a tree of folders. */
export function readBookLayout(source: ImportSource, report: ReportEntries): BookLayout {
  const paths = new Set(source.files.map(({ path }) => path))
  const gitbook = ['.gitbook.yaml', '.gitbook.yml'].find((path) => paths.has(path))
  if (gitbook !== undefined) return gitbookLayout(source, paths, gitbook, report)
  if (paths.has('book.toml')) return mdbookLayout(source, paths, report)
  if (paths.has('SUMMARY.md')) return summaryLayout('', 'SUMMARY.md', 'gitbook')
  if (paths.has('src/SUMMARY.md')) return summaryLayout('src', 'src/SUMMARY.md', 'mdbook')
  return FOLDERS
}

function summaryLayout(root: string, sourcePath: string, style: SummaryStyle): BookLayout {
  return { root, summary: { sourcePath, style }, readme: null, configuration: [sourcePath] }
}

function gitbookLayout(
  source: ImportSource,
  paths: Set<string>,
  path: string,
  report: ReportEntries,
): BookLayout {
  const settings = readSettings(source, path, report)
  const root = folderSetting(settings['root'], path, paths, report)
  const structure = Object(settings['structure']) as Record<string, unknown>
  const summary = fileSetting(structure['summary'], root, path, paths, report)
  const readme = fileSetting(structure['readme'], root, path, paths, report)
  const sourcePath = summary ?? [join(root, 'SUMMARY.md')].find((file) => paths.has(file)) ?? null
  return {
    root,
    summary: sourcePath === null ? null : { sourcePath, style: 'gitbook' },
    readme,
    configuration: sourcePath === null ? [path] : [path, sourcePath],
  }
}

/** Returns the text of a configuration file in any encoding; '' for a file without text. */
export function configurationText(source: ImportSource, path: string): string {
  const bytes = readIfPossible(source, path) ?? new Uint8Array()
  const finding = findEncoding(bytes)
  return finding.kind === 'text' ? decodePage(bytes, finding.encoding).replace(/^\ufeff/, '') : ''
}

function readSettings(source: ImportSource, path: string, report: ReportEntries): Record<string, unknown> {
  const reading = readYaml(configurationText(source, path), MAX_SETTINGS)
  if (reading.ok) return Object(reading.value) as Record<string, unknown>
  const { problem, line } = reading
  const where = line === undefined ? '' : ` in line ${line}`
  const message = `${path} cannot be read as YAML${where} (${problem}). The book was imported without it.`
  report.repair('configuration.invalid', message, { path, ...(line !== undefined && { line }) })
  return {}
}

function folderSetting(value: unknown, path: string, paths: Set<string>, report: ReportEntries): string {
  if (value === undefined || value === null) return ''
  const folder = typeof value === 'string' ? normalize(value) : undefined
  if (folder === '') return ''
  if (folder !== undefined && [...paths].some((one) => one.startsWith(`${folder}/`))) return folder
  const message = `${path} names the root ${shownValue(value)}, and there is no such folder. The pages of all folders were imported.`
  report.repair('configuration.invalid', message, { path })
  return ''
}

function fileSetting(
  value: unknown,
  root: string,
  path: string,
  paths: Set<string>,
  report: ReportEntries,
): string | null {
  if (value === undefined || value === null) return null
  const file = typeof value === 'string' ? normalize(value) : undefined
  const existing = [join(root, file ?? ''), file ?? ''].find((candidate) => paths.has(candidate))
  if (existing !== undefined) return existing
  const message = `${path} names the file ${shownValue(value)}, which is missing. The book was imported without it.`
  report.repair('configuration.invalid', message, { path })
  return null
}

function mdbookLayout(source: ImportSource, paths: Set<string>, report: ReportEntries): BookLayout {
  const root = normalize(mdbookFolder(configurationText(source, 'book.toml')))
  const summary = root === undefined ? '' : join(root, 'SUMMARY.md')
  if (root !== undefined && paths.has(summary)) {
    const layout = summaryLayout(root, summary, 'mdbook')
    return { ...layout, configuration: ['book.toml', summary] }
  }
  const message = `There is a book.toml, but ${summary || 'its SUMMARY.md'} is missing. The pages are ordered by their folders.`
  report.note('configuration.invalid', message, { path: 'book.toml' })
  return { ...FOLDERS, configuration: ['book.toml'] }
}

/** Returns the `src` of the `[book]` table, the only value that the import needs; mdBook's default is `src`. */
function mdbookFolder(toml: string): string {
  const table = /^[ \t]*\[book\][ \t]*(?:#.*)?$/m.exec(toml)
  if (!table) return 'src'
  const rest = toml.slice(table.index + table[0].length)
  const next = rest.search(/^[ \t]*\[/m)
  const body = next < 0 ? rest : rest.slice(0, next)
  return /^[ \t]*src[ \t]*=[ \t]*["']([^"'\n]*)["']/m.exec(body)?.[1] ?? 'src'
}

/** Returns a setting of any type for a message. */
function shownValue(value: unknown): string {
  return shownPath(typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))
}

/** Returns a relative path without `.` segments and outer slashes; undefined for a path out of the root. */
function normalize(path: string): string | undefined {
  const segments = path
    .replaceAll('\\', '/')
    .split('/')
    .filter((segment) => segment !== '' && segment !== '.')
  return segments.includes('..') ? undefined : segments.join('/')
}

function join(folder: string, name: string): string {
  return folder === '' ? name : `${folder}/${name}`
}
