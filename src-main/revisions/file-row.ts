/** A row of `file_version`: the version of a file at a step of a line. */
export interface FileRow {
  line: number
  file: string
  seq: number
  until: number | null
  deleted: number
  name: string
  content_type: string
  size: number
  width: number | null
  height: number | null
  source_path: string
  /** 1 for the table of contents and settings of an import: stored for export, hidden from the space's readers. */
  configuration: number
  data: number
  /** The hash of the bytes in hexadecimal; absent outside of lists of files. */
  data_hash?: string
}

/** The fields of a file, apart from its place in a history. */
export type FileState = Omit<FileRow, 'line' | 'seq' | 'until' | 'deleted' | 'data_hash'>
