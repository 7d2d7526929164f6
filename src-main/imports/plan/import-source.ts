import type { WrittenInclude } from '../../content/markdown/written-includes.ts'
import { systemCodeOf } from '../../platform/system-code.ts'
import { shownPath } from './entry-path.ts'
import type { DiskPath } from './read-folder.ts'
import type { ReportEntry } from './report-entries.ts'

/** A file of an import: its path from the root with `/` between the segments, and its size in bytes. */
export interface SourceFile {
  path: string
  size: number
}

/** A readable folder of Markdown from any source. */
export interface ImportSource {
  /** The folder's name, or the archive's without its extension. */
  title: string
  /** The files, in natural order of their paths. Hidden tool folders such as `.git` are left out. */
  files: SourceFile[]
  /** Entries that were left out or renamed while reading: links, devices, names that cannot be stored. */
  report: ReportEntry[]
  /** Reads a whole file. The caller must hold only one at a time. */
  read(path: string): Uint8Array
  /** Reads a file as its author wrote it, without includes; absent where that is what `read` returns. */
  readOriginal?(path: string): Uint8Array
  /** The paths of the files that pages include. An export needs them beside the pages. */
  included?: ReadonlySet<string>
  /** Returns the directives of a page that the included texts replaced. */
  includesOf?(path: string): WrittenInclude[]
  /** Returns the path of a file on the disk; absent where the files are in memory. */
  location?(path: string): DiskPath
  /** Deletes the unpacked files, so later reads fail. Safe to call twice. */
  close(): Promise<void>
}

/** Returns the bytes of a file; undefined for a file that was deleted meanwhile, or that may not be read. */
export function readIfPossible(source: Pick<ImportSource, 'read'>, path: string): Uint8Array | undefined {
  try {
    return source.read(path)
  } catch (error) {
    if (systemCodeOf(error) !== undefined) return undefined
    throw error
  }
}

/** The entry of the report on a file that cannot be read. */
export function unreadableEntry(path: string): ReportEntry {
  const message = `${shownPath(path)} cannot be read, so it was left out. Check its permissions.`
  return { kind: 'file.unreadable', severity: 'repair', path, message }
}
