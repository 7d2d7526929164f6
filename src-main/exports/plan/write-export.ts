import { closeSync, mkdirSync, openSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
// The build for browsers: that for Node declares a `require` of its own, which a bundle has already.
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate/browser'
import { entryPath } from '../../imports/plan/entry-path.ts'
import { DEFAULT_IMPORT_LIMITS } from '../../imports/plan/import-limits.ts'
import { PRIVATE_FILE, PRIVATE_FOLDER } from '../../platform/private-files.ts'
import { Problem } from '../../schemas/problem.ts'
import type { ExportedFile } from './export-input.ts'

/** Formats that are compressed already: packing them again gains nothing. */
const PACKED = /\.(?:png|jpe?g|gif|webp|avif|zip|gz|xz|woff2?|mp[34]|m4a|webm|mov|docx|pptx|xlsx)$/i

/** The readers of an export, as modes that the umask of the process still narrows. */
export interface ExportModes {
  folder: number
  file: number
}

const FOR_ANYBODY: ExportModes = { folder: 0o777, file: 0o666 }

/** For this user alone, as the data folder is: texts that are saved out hold comments and the trash too. */
export const FOR_THIS_USER: ExportModes = { folder: PRIVATE_FOLDER, file: PRIVATE_FILE }

/**
 * Writes an export into a folder that is new or empty; anything else is refused, because files of an
 * earlier export would stay among the new ones.
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

/** Packs an export as a zip, chunk by chunk, while the files come. `modifiedAt` is set on all of them. */
export function* zipExport(files: Iterable<ExportedFile>, modifiedAt: Date): Generator<Uint8Array> {
  const at = inZip(modifiedAt)
  const chunks: Uint8Array[] = []
  let fault: Error | null = null
  const zip = new Zip((error, chunk) => {
    if (error) fault = error
    else chunks.push(chunk)
  })
  for (const { path, bytes } of files) {
    const entry = PACKED.test(path)
      ? new ZipPassThrough(safePath(path))
      : new ZipDeflate(safePath(path), { level: 6 })
    entry.mtime = at
    zip.add(entry)
    entry.push(bytes, true)
    if (fault) throw fault
    yield* chunks.splice(0)
  }
  zip.end()
  if (fault) throw fault
  yield* chunks
}

/** The time within a zip's range, which is the years 1980 to 2099: a clock that is far off must not stop an export. */
function inZip(time: Date): Date {
  const year = time.getFullYear()
  return year >= 1980 && year <= 2099 ? time : new Date(1980, 0, 1)
}

/** The same rules as for reading an archive: what Carrel writes, Carrel can read again, and writes nowhere else. */
function safePath(path: string): string {
  const judged = entryPath(path, DEFAULT_IMPORT_LIMITS)
  if (judged.path !== undefined && judged.path === path && path !== '') return path
  const reason = judged.refused ?? 'is no path of a file'
  throw new Problem(
    'export.unsafe-path',
    `The path ${path} ${reason}. Rename the page or file and export again.`,
  )
}
