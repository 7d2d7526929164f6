import { lstatSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, realpathSync, statSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { Problem } from '../../schemas/problem.ts'
import { archiveKind } from './archive-kind.ts'
import type { ArchiveKind } from './archive-kind.ts'
import { DEFAULT_IMPORT_LIMITS } from './import-limits.ts'
import type { ImportLimits } from './import-limits.ts'
import { NoticeList } from './import-notice.ts'
import type { ImportSource } from './import-source.ts'
import { readFolder } from './read-folder.ts'
import { UnpackBudget } from './unpack-budget.ts'
import type { ReadProgress } from './unpack-budget.ts'
import { UnpackTarget } from './unpack-target.ts'
import { unpackTar } from './unpack-tar.ts'
import { unpackZip } from './unpack-zip.ts'
import { PRIVATE_FOLDER } from '../../platform/private-files.ts'

export interface OpenSourceOptions {
  /** Archives are unpacked to a new folder in this one, which `close` removes. Made if it is missing. */
  temporaryFolder: string
  limits?: ImportLimits
  signal?: AbortSignal
  onProgress?: ReadProgress
}

const ARCHIVE_EXTENSION = /\.(?:zip|tar|tar\.xz|txz)$/i

/**
 * Opens a folder, a `.zip`, a `.tar` or a `.tar.xz` (told apart by content) for an import.
 * Throws `import.not-found`, `import.archive-broken`, `import.archive-unsafe`, `import.limit`,
 * `import.cancelled`, `store.full` or `store.unavailable`, and then leaves nothing behind.
 */
export async function openImportSource(path: string, options: OpenSourceOptions): Promise<ImportSource> {
  const absolute = resolve(path)
  const stats = statSync(absolute, { throwIfNoEntry: false })
  if (stats?.isDirectory()) return openFolder(absolute, options)
  if (stats?.isFile()) return openArchive(absolute, stats.size, options)
  const what = stats ? 'is neither a folder nor a file' : 'does not exist'
  throw new Problem('import.not-found', `${path} ${what}. Import a folder, a .zip or a .tar.xz.`)
}

async function openFolder(folder: string, options: OpenSourceOptions): Promise<ImportSource> {
  const root = realpathSync(folder)
  const budget = new UnpackBudget(limitsOf(options), null, options)
  const notices = new NoticeList()
  const files = await readFolder(root, limitsOf(options), budget, notices)
  return sourceOf(basename(folder), root, files, notices, async () => {})
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
    const notices = new NoticeList()
    const budget = new UnpackBudget(limitsOf(options), packedBytes, options)
    await unpack(path, kind, new UnpackTarget(unpacked, limitsOf(options), budget, notices))
    const root = onlyFolder(unpacked)
    const listing = new UnpackBudget(limitsOf(options), null, { signal: options.signal })
    const files = await readFolder(root, limitsOf(options), listing, notices)
    return sourceOf(basename(path).replace(ARCHIVE_EXTENSION, ''), root, files, notices, remove)
  } catch (error) {
    await remove()
    throw error
  }
}

async function unpack(path: string, kind: ArchiveKind, target: UnpackTarget): Promise<void> {
  try {
    if (kind === 'zip') await unpackZip(path, target)
    else await unpackTar(path, kind === 'tar.xz', target)
  } catch (cause) {
    if (cause instanceof Problem) throw cause
    const message = 'The archive is damaged or cut short. Fetch it again, or unpack it and import the folder.'
    throw new Problem('import.archive-broken', message, { cause })
  }
  if (target.budget.files === 0) {
    throw new Problem(
      'import.archive-broken',
      'The archive holds no files. Pack the folder again and import that.',
    )
  }
}

/** Archives are mostly packed with one folder around all; that folder is the root then. */
function onlyFolder(folder: string): string {
  const [first, ...others] = readdirSync(folder)
  const inner = first === undefined || others.length > 0 || first === '.gitbook' ? null : join(folder, first)
  return inner !== null && lstatSync(inner).isDirectory() ? inner : folder
}

function sourceOf(
  title: string,
  root: string,
  files: ImportSource['files'],
  notices: NoticeList,
  close: () => Promise<void>,
): ImportSource {
  const read = (path: string): Uint8Array => readFileSync(join(root, path))
  return { title, root, files, notices: notices.all(), read, close }
}

function limitsOf({ limits }: OpenSourceOptions): ImportLimits {
  return limits ?? DEFAULT_IMPORT_LIMITS
}
