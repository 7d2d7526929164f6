/** A row of `file_version`: a file as one step of one line has it. */
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
  data: number
}

/** What a file is, apart from where in which history it is so. */
export type FileState = Omit<FileRow, 'line' | 'seq' | 'until' | 'deleted'>
