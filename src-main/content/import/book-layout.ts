import { parseDocument } from 'yaml'
import type { SummaryStyle } from './import-plan.ts'
import type { NoticeList } from './import-notice.ts'
import type { ImportSource } from './import-source.ts'

/** Where a book's pages lie and what orders them. Paths count from the root of the import. */
export interface BookLayout {
  /** The folder of the pages, '' for the root itself. What lies outside of it is no part of the book. */
  root: string
  summary: { sourcePath: string; style: SummaryStyle } | null
  /** The first page, where the configuration names one. */
  readme: string | null
  /** Files that configure the book: kept for export, no pages and no attachments. */
  configuration: string[]
}

const FOLDERS: BookLayout = { root: '', summary: null, readme: null, configuration: [] }

/** Finds out what kind of book a folder holds: GitBook, mdBook, or a tree of folders. */
export function readBookLayout(source: ImportSource, notices: NoticeList): BookLayout {
  const paths = new Set(source.files.map(({ path }) => path))
  const gitbook = ['.gitbook.yaml', '.gitbook.yml'].find((path) => paths.has(path))
  if (gitbook !== undefined) return gitbookLayout(source, paths, gitbook, notices)
  if (paths.has('book.toml')) return mdbookLayout(source, paths, notices)
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
  notices: NoticeList,
): BookLayout {
  const settings = readYaml(source, path, notices)
  const root = folderSetting(settings['root'], path, paths, notices)
  const structure = Object(settings['structure']) as Record<string, unknown>
  const summary = fileSetting(structure['summary'], root, path, paths, notices)
  const readme = fileSetting(structure['readme'], root, path, paths, notices)
  warnOfRedirects(settings['redirects'], path, notices)
  const found = summary ?? [join(root, 'SUMMARY.md')].find((one) => paths.has(one)) ?? null
  return {
    root,
    summary: found === null ? null : { sourcePath: found, style: 'gitbook' },
    readme,
    configuration: found === null ? [path] : [path, found],
  }
}

function readYaml(source: ImportSource, path: string, notices: NoticeList): Record<string, unknown> {
  const document = parseDocument(Buffer.from(source.read(path)).toString('utf8'), { logLevel: 'silent' })
  const [error] = document.errors
  if (!error) return Object(document.toJS({ maxAliasCount: 0 })) as Record<string, unknown>
  const line = error.linePos?.[0].line
  const message = `${path} is not well-formed YAML${line === undefined ? '' : ` in line ${line}`}. Mend it, or take it out to import by folders.`
  notices.error('configuration.invalid', message, { path, ...(line !== undefined && { line }) })
  return {}
}

function folderSetting(value: unknown, path: string, paths: Set<string>, notices: NoticeList): string {
  if (value === undefined || value === null) return ''
  const folder = typeof value === 'string' ? normalize(value) : undefined
  if (folder === '') return ''
  if (folder !== undefined && [...paths].some((one) => one.startsWith(`${folder}/`))) return folder
  const message = `${path} names the root ${String(value)}, and there is no such folder. Name the folder that holds the pages.`
  notices.error('configuration.invalid', message, { path })
  return ''
}

function fileSetting(
  value: unknown,
  root: string,
  path: string,
  paths: Set<string>,
  notices: NoticeList,
): string | null {
  if (value === undefined || value === null) return null
  const file = typeof value === 'string' ? normalize(value) : undefined
  const found = [join(root, file ?? ''), file ?? ''].find((one) => paths.has(one))
  if (found !== undefined) return found
  const message = `${path} names the file ${String(value)}, which is missing. Add the file or correct its name.`
  notices.error('configuration.invalid', message, { path })
  return null
}

function warnOfRedirects(redirects: unknown, path: string, notices: NoticeList): void {
  const count = redirects !== null && typeof redirects === 'object' ? Object.keys(redirects).length : 0
  if (count === 0) return
  const message = `${path} lists ${count} ${count === 1 ? 'redirect' : 'redirects'}. They are kept for export, and lead nowhere here.`
  notices.warn('configuration.ignored', message, { path })
}

function mdbookLayout(source: ImportSource, paths: Set<string>, notices: NoticeList): BookLayout {
  const root = normalize(mdbookFolder(Buffer.from(source.read('book.toml')).toString('utf8')))
  const summary = root === undefined ? '' : join(root, 'SUMMARY.md')
  if (root !== undefined && paths.has(summary)) {
    const layout = summaryLayout(root, summary, 'mdbook')
    return { ...layout, configuration: ['book.toml', summary] }
  }
  const message = `book.toml is there, and ${summary || 'its SUMMARY.md'} is missing. The pages are ordered by their folders.`
  notices.warn('configuration.invalid', message, { path: 'book.toml' })
  return { ...FOLDERS, configuration: ['book.toml'] }
}

/** The `src` of the `[book]` table, which is all that is needed of TOML here; mdBook's default is `src`. */
function mdbookFolder(toml: string): string {
  const table = /^[ \t]*\[book\][ \t]*(?:#.*)?$/m.exec(toml)
  if (!table) return 'src'
  const rest = toml.slice(table.index + table[0].length)
  const next = rest.search(/^[ \t]*\[/m)
  const body = next < 0 ? rest : rest.slice(0, next)
  return /^[ \t]*src[ \t]*=[ \t]*["']([^"'\n]*)["']/m.exec(body)?.[1] ?? 'src'
}

/** A relative path without `.` segments and outer slashes; `undefined` where it leads out of the root. */
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
