import { closeSync, mkdirSync, openSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
// The build for browsers, because the build for Node declares a `require` that a bundle already has.
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate/browser'
import { entryPath } from '../../imports/plan/entry-path.ts'
import { DEFAULT_IMPORT_LIMITS } from '../../imports/plan/import-limits.ts'
import { PRIVATE_FILE, PRIVATE_FOLDER } from '../../platform/private-files.ts'
import { Problem } from '../../schemas/problem.ts'
import type { ExportedFile } from './export-input.ts'
import { isSafePath } from './export-paths.ts'
import { MAX_BYTES, MAX_ENTRIES, withEndRecord64 } from './zip64.ts'

/** Formats that are already compressed. Packing them again gains nothing. */
const PACKED = /\.(?:png|jpe?g|gif|webp|avif|zip|gz|xz|woff2?|mp[34]|m4a|webm|mov|docx|pptx|xlsx)$/i

/** The modes of the folders and files of an export. The umask of the process narrows them. */
export interface ExportModes {
  folder: number
  file: number
}

const FOR_ANYBODY: ExportModes = { folder: 0o777, file: 0o666 }

/** Modes for only this user, as in the data folder. Saved texts include comments and the trash. */
export const FOR_THIS_USER: ExportModes = { folder: PRIVATE_FOLDER, file: PRIVATE_FILE }

/**
 * Writes an export into a new or empty folder. Any other folder is refused, because files of an earlier export would
 * remain among the new ones.
 */
export function writeExportFolder(
  files: Iterable<ExportedFile>,
  folder: string,
  modes: ExportModes = FOR_ANYBODY,
): void {
  mkdirSync(folder, { recursive: true, mode: modes.folder })
  if (readdirSync(folder).length > 0) {
    throw new Problem('export.not-empty', `${folder} is not empty. Choose a new folder to export to.`)
  }
  for (const { path, bytes } of files) writeNew(join(folder, safePath(path)), bytes, modes)
}

function writeNew(path: string, bytes: Uint8Array, modes: ExportModes): void {
  mkdirSync(dirname(path), { recursive: true, mode: modes.folder })
  const descriptor = openSync(path, 'wx', modes.file)
  try {
    writeFileSync(descriptor, bytes)
  } finally {
    closeSync(descriptor)
  }
}

/**
 * Packs an export as a zip, chunk by chunk, while the files arrive. All of them get the time `modifiedAt`. Throws for
 * more than 4 GB, which no chunk after the first could undo.
 */
export function* zipExport(files: Iterable<ExportedFile>, modifiedAt: Date): Generator<Uint8Array> {
  const at = inZip(modifiedAt)
  const chunks: Uint8Array[] = []
  let fault: Error | null = null
  let size = 0
  let entries = 0
  const zip = new Zip((error, chunk) => {
    if (error) fault = error
    else chunks.push(chunk)
    size += chunk?.length ?? 0
    if (size > MAX_BYTES) fault ??= new Error('An export of more than 4 GB does not fit into one zip')
  })
  for (const { path, bytes } of files) {
    const entry = PACKED.test(path)
      ? new ZipPassThrough(safePath(path))
      : new ZipDeflate(safePath(path), { level: 6 })
    entry.mtime = at
    entries += 1
    zip.add(entry)
    entry.push(bytes, true)
    if (fault) throw fault
    yield* chunks.splice(0)
  }
  zip.end()
  if (fault) throw fault
  const directory = chunks.pop()
  yield* chunks
  if (directory) yield entries > MAX_ENTRIES ? withEndRecord64(directory, entries) : directory
}

/** Returns a time in the range of zip: the years 1980 to 2099. A wrong clock must not stop an export. */
function inZip(time: Date): Date {
  const year = time.getFullYear()
  return year >= 1980 && year <= 2099 ? time : new Date(1980, 0, 1)
}

/** Returns a path that is safe. Throws `export.unsafe-path` for any other path. */
function safePath(path: string): string {
  if (isSafePath(path)) return path
  const reason = entryPath(path, DEFAULT_IMPORT_LIMITS).refused?.clause ?? 'is no path of a file'
  throw new Problem(
    'export.unsafe-path',
    `The path ${path} ${reason}. Move its text to a new page with another title, and export again.`,
  )
}
