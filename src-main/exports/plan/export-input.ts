import type { AttributeChanges } from '../../content/markdown/join-page.ts'
import type { SummaryStyle } from '../../imports/plan/import-plan.ts'

/** A page to export. Pages are in the order of the tree, each after its parent. */
export interface ExportPage {
  /** The path of its file; `null` for groups, links, and drafts that have no file. */
  sourcePath: string | null
  title: string
  type: 'document' | 'group' | 'link'
  /** The index of the parent in the sequence of pages; `null` at the top. */
  parent: number | null
  hidden: boolean
  /** True for a part of a page's file, which is exported with that page. */
  isWithinOther?: true
  /** The URL of a link, or its path from the root of the export, with anchor. */
  href?: string
  head: string
  text: string
  /** The changes since the head was written; empty for an untouched page. For a new page: all its fields. */
  changes: AttributeChanges
}

export interface ExportFile {
  sourcePath: string
  /** Reads the content on demand, so that no two files are in memory at once. */
  read(): Uint8Array
}

export interface ExportInput {
  /** Read once, front to back: a database can return its rows one at a time. */
  pages: Iterable<ExportPage>
  files: Iterable<ExportFile>
  /**
   * The table of contents to write, because the tree changed. It replaces a file of that path. `null` while the tree
   * is unchanged: the old one is among the files, and is exported byte for byte.
   */
  summary: { sourcePath: string; style: SummaryStyle } | null
}

/** A file of an export: its path from the root with `/` between the segments, and its content. */
export interface ExportedFile {
  path: string
  bytes: Uint8Array
}
