import { mkdirSync, mkdtempSync, readFileSync, realpathSync, statSync, type Stats } from 'node:fs'
import { rm } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { inTurns } from '../../platform/in-turns.ts'
import { PRIVATE_FOLDER } from '../../platform/private-files.ts'
import { Problem } from '../../schemas/problem.ts'
import { archiveKind } from './archive-kind.ts'
import type { ArchiveKind } from './archive-kind.ts'
import { archiveTitle } from './archive-title.ts'
import { shownPath } from './entry-path.ts'
import { DEFAULT_IMPORT_LIMITS } from './import-limits.ts'
import type { ImportLimits } from './import-limits.ts'
import type { ImportSource } from './import-source.ts'
import { withIncludes } from './includes/source-with-includes.ts'
import { inNaturalOrder } from './natural-order.ts'
import { readFolder, unreadableRoot } from './read-folder.ts'
import type { DiskPath } from './read-folder.ts'
import { ReportEntries } from './report-entries.ts'
import { UnpackBudget } from './unpack-budget.ts'
import type { ReadProgress } from './unpack-budget.ts'
import { unpackTar } from './unpack-tar.ts'
import { UnpackTarget } from './unpack-target.ts'
import { unpackZip } from './unpack-zip.ts'

export interface OpenSourceOptions {
  /** The parent of the folder for an unpacked archive, which `close` deletes. A missing parent is created. */
  temporaryFolder: string
  limits?: ImportLimits
  signal?: AbortSignal
  onProgress?: ReadProgress
}

/** Opens one book for an import, with the files that its pages include. Throws the problems of `openRepository`. */
export async function openImportSource(path: string, options: OpenSourceOptions): Promise<ImportSource> {
  const source = await openRepository(path, options)
  try {
    return await withIncludes(source, options.signal)
  } catch (error) {
    await source.close()
    throw error
  }
}

/**
 * Opens a folder, a `.zip` or a `.tar`, which gzip or xz may compress, by its content. It may contain several books.
 * Throws `import.not-found`, `import.archive-broken`, `import.limit`, `import.cancelled`, `store.full` or
 * `store.unavailable`, and then leaves nothing behind.
 */
export async function openRepository(path: string, options: OpenSourceOptions): Promise<ImportSource> {
  const absolute = resolve(path)
  const stats = statsOf(absolute)
  if (stats?.isDirectory()) return openFolder(absolute, options)
  if (stats?.isFile()) return openArchive(absolute, stats.size, options)
  const fault = stats ? 'is neither a folder nor a file' : 'does not exist'
  throw new Problem('import.not-found', `${path} ${fault}. Import a folder, a .zip, a .tar.gz or a .tar.xz.`)
}

function statsOf(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false })
  } catch (cause) {
    throw unreadableRoot(shownPath(path), cause)
  }
}

async function openFolder(folder: string, options: OpenSourceOptions): Promise<ImportSource> {
  const root = realpathSync(folder)
  const budget = new UnpackBudget(limitsOf(options), null, options)
  const report = new ReportEntries()
  const { files, locations } = await readFolder(root, limitsOf(options), budget, report)
  const location = (path: string) => locations.get(path) ?? join(root, path)
  return {
    title: basename(folder),
    files,
    report: report.all(),
    ...readingFrom(location),
    close: async () => {},
  }
}

async function openArchive(
  path: string,
  packedBytes: number,
  options: OpenSourceOptions,
): Promise<ImportSource> {
  const kind = archiveKind(path)
  mkdirSync(options.temporaryFolder, { recursive: true, mode: PRIVATE_FOLDER })
  const unpacked = mkdtempSync(join(options.temporaryFolder, 'import-'))
  const remove = () => rm(unpacked, { recursive: true, force: true })
  try {
    const report = new ReportEntries()
    const budget = new UnpackBudget(limitsOf(options), packedBytes, options)
    const target = new UnpackTarget(unpacked, limitsOf(options), budget, report)
    await unpack(path, kind, target)
    return { title: archiveTitle(path), ...(await belowRoot(target, budget)), close: remove }
  } catch (error) {
    await remove()
    throw error
  }
}

/** Returns the unpacked files below their root. Most archives have one outer folder, which is the root. */
async function belowRoot(
  { admitted, files, locations, report }: UnpackTarget,
  budget: UnpackBudget,
): Promise<Pick<ImportSource, 'files' | 'report' | 'read' | 'location'>> {
  const first = admitted[0]?.split('/')[0] ?? ''
  const isRoot = first !== '.gitbook' && admitted.every((path) => path.startsWith(`${first}/`))
  const root = isRoot ? `${first}/` : ''
  const below = (path: string) => (path.startsWith(root) ? path.slice(root.length) : path)
  return {
    files: await inTurns(inNaturalOrder(files.map(({ path, size }) => ({ path: below(path), size }))), () =>
      budget.check(),
    ),
    report: report
      .all()
      .map((entry) => ({ ...entry, ...(entry.path !== undefined && { path: below(entry.path) }) })),
    ...readingFrom((path) => locations.get(root + path) ?? ''),
  }
}

async function unpack(path: string, kind: ArchiveKind, target: UnpackTarget): Promise<void> {
  try {
    if (kind === 'zip') await unpackZip(path, target)
    else await unpackTar(path, kind, target)
  } catch (cause) {
    if (cause instanceof Problem) throw cause
    const message = 'The archive is damaged or cut short. Fetch it again, or unpack it and import the folder.'
    throw new Problem('import.archive-broken', message, { cause })
  }
  if (target.files.length === 0) {
    const first = target.report.all().find(({ severity }) => severity === 'repair')
    const why = first ? ` ${first.message}` : ''
    throw new Problem(
      'import.archive-broken',
      `The archive contains no files that can be read.${why} Pack the folder again and import that.`,
    )
  }
}

function readingFrom(location: (path: string) => DiskPath): Pick<ImportSource, 'read' | 'location'> {
  return { location, read: (path) => readFileSync(location(path)) }
}

function limitsOf({ limits }: OpenSourceOptions): ImportLimits {
  return limits ?? DEFAULT_IMPORT_LIMITS
}
