import type { HeadRead } from '../../content/markdown/split-page.ts'
import type { WrittenInclude } from '../../content/markdown/written-includes.ts'
import type { Redirects } from '../../content/redirects.ts'
import type { PageEncoding } from './decode-page.ts'
import type { ReportEntry } from './report-entries.ts'

/** The result of planning an import of a folder, decided before anything is written. */
export interface ImportPlan {
  title: string
  /** In the order of the tree, each page behind its parent. */
  pages: PlannedPage[]
  files: PlannedFile[]
  /** Refusals first. Any refusal means that nothing may be imported. */
  report: ReportEntry[]
  /** The folder that links with a leading `/` count from, '' for the root. */
  contentRoot: string
  /** The pages at old paths, as the settings of the book name them. */
  redirects: Redirects
  /** The table of contents that the tree was made from; `null` when it was made from the folders. */
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
  /** Of a link: its URL, or a path from the root of the import, with anchor. */
  href?: string
  /** Of a link that leads to a page of the import: that page's index. */
  target?: number
  /** Set for the group of pages that no table of contents names, and by front matter. */
  hidden: boolean
  /** The parsed top of its file. */
  head?: HeadRead
  /** The file that it is read from, where that is not at `sourcePath`. */
  file?: string
  /** The encoding of its file, where that is not UTF-8. */
  encoding?: PageEncoding
  /** The part of its file that it holds, where the file is too large for one page. */
  part?: PlannedPart
  /** The directives in it that were replaced by what they include. */
  includes?: readonly WrittenInclude[]
}

/**
 * The part of a file that is a page: offsets in its text in UTF-16 units, its number, from 0, and the line that it
 * begins in.
 */
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
