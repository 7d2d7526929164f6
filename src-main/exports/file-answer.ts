import type { ExportedFile } from './plan/export-input.ts'
import type { Saved } from './saved-files.ts'

/**
 * The content of a file answer: spaces as Markdown, or all readable texts of a store. The counts grow while the texts
 * are read.
 */
export type FileContent = { kind: 'export' } | { kind: 'saved'; counts: Saved }

/**
 * Files as the answer of an operation. Each is read only when it is needed. A host streams the files as an archive, or
 * writes them to a folder that the user chose.
 */
export class FileAnswer {
  readonly kind = 'file'
  /** The name of the archive, without its ending. */
  readonly name: string
  readonly files: Iterable<ExportedFile>
  readonly content: FileContent

  constructor({ name, files, content }: Omit<FileAnswer, 'kind'>) {
    this.name = name
    this.files = files
    this.content = content
  }
}
