import type { HeadRead } from '../../content/markdown/split-page.ts'
import type { WrittenInclude } from '../../content/markdown/written-includes.ts'
import type { Redirects } from '../../content/redirects.ts'
import type { PageEncoding } from './decode-page.ts'
import type { ReportEntry } from './report-entries.ts'

/** The result of planning an import of a folder, decided before anything is written. */
export interface ImportPlan {
  title: string
  /** The pages in the order of the tree, each page after its parent. */
  pages: PlannedPage[]
  files: PlannedFile[]
  /** Refusals first. Any refusal means that nothing may be imported. */
  report: ReportEntry[]
  /** The base of links with a leading `/`; '' for the root. */
  contentRoot: string
  /** The pages at old paths, from the settings of the book. */
  redirects: Redirects
  /** The files of the pages whose blocks show parts of API specifications. */
  apiPages: string[]
  /** The table of contents that orders the tree; `null` when the folders order it. */
  summary: { sourcePath: string; style: SummaryStyle } | null
}

export type SummaryStyle = 'gitbook' | 'mdbook'

export interface PlannedPage {
  /** Path of the page's file from the root of the import; `null` for groups, links and drafts without a file. */
  sourcePath: string | null
  title: string
  /** Unique among the pages with the same parent. */
  slug: string
  type: 'document' | 'group' | 'link'
  /** Index of the parent in the plan's pages; `null` at the top. */
  parent: number | null
  /** The URL of a link, or its path from the root of the import, with anchor. */
  href?: string
  /** The index of the page of the import to which a link leads. */
  target?: number
  /** Set for the group of pages that no table of contents names, and by front matter. */
  hidden: boolean
  /** The parsed top of its file. */
  head?: HeadRead
  /** The file of its text, where that is not at `sourcePath`. */
  file?: string
  /** The size of its file in bytes; absent where it has no file. */
  size?: number
  /** The encoding of its file, where that is not UTF-8. */
  encoding?: PageEncoding
  /** The part of the file in this page, where the file is too large for one page. */
  part?: PlannedPart
  /** The directives that the included texts replaced. */
  includes?: readonly WrittenInclude[]
}

/** The part of a file that is a page: offsets in UTF-16 units, its index from 0, and its first line. */
export interface PlannedPart {
  start: number
  end: number
  index: number
  line: number
}

export interface PlannedFile {
  sourcePath: string
  name: string
  contentType: string
  /** Bytes. */
  size: number
  /** `configuration` is stored for export only: the table of contents and the settings of the book. */
  role: 'attachment' | 'configuration'
}
