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

/** A folder of Markdown ready to be read, wherever it came from. */
export interface ImportSource {
  /** The folder's name, or the archive's without its extension. */
  title: string
  /** In natural order of their paths. Hidden tool folders such as `.git` are not among them. */
  files: SourceFile[]
  /** Entries that were left out or renamed while reading: links, devices, names that cannot be stored. */
  report: ReportEntry[]
  /** Reads one file whole; the caller holds no more than one at a time. */
  read(path: string): Uint8Array
  /** Reads a file as its author wrote it, without includes; absent where that is what `read` returns. */
  readOriginal?(path: string): Uint8Array
  /** The paths of the files that pages include. An export needs them beside the pages. */
  included?: ReadonlySet<string>
  /** The directives of a page that were replaced by what they include. */
  includesOf?(path: string): WrittenInclude[]
  /** The place of a file on the disk; absent where the files are in memory. */
  location?(path: string): DiskPath
  /** Removes what was unpacked; reading afterwards fails. Safe to call twice. */
  close(): Promise<void>
}

/** The bytes of a file; undefined for one that went away after it was listed, or that may not be read. */
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
  const message = `${shownPath(path)} cannot be read, so it was left out. Check who may read it.`
  return { kind: 'file.unreadable', severity: 'repair', path, message }
}
