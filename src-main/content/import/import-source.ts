import type { ImportNotice } from './import-notice.ts'

/** A file of an import: its path from the root with `/` between the segments, and its size in bytes. */
export interface SourceFile {
  path: string
  size: number
}

/** A folder of Markdown ready to be read, wherever it came from. */
export interface ImportSource {
  /** The folder's name, or the archive's without its extension. */
  title: string
  /** Absolute path of the folder that the files are read from. */
  root: string
  /** In natural order of their paths. Hidden tool folders such as `.git` are not among them. */
  files: SourceFile[]
  /** What was left out while reading: links, devices, names that cannot be kept. */
  notices: ImportNotice[]
  /** Reads one file whole; the caller holds no more than one at a time. */
  read(path: string): Uint8Array
  /** Removes what was unpacked; reading afterwards fails. Safe to call twice. */
  close(): Promise<void>
}
