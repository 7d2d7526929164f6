import type { WrittenInclude } from '../content/markdown/written-includes.ts'
import type { PageLayout, PageTag, PageType } from '../schemas/page.ts'
import type { Variables } from '../schemas/space-settings/variable.ts'

/** A row of `page_version`: the version of a page at a step of a line. */
export interface PageRow {
  line: number
  page: string
  seq: number
  until: number | null
  deleted: number
  parent: string | null
  position: string
  type: PageType
  title: string
  slug: string
  source_path: string
  source_key: string
  description: string
  attributes: string
  /** The unchanged text above the body in the page's file: front matter and title. */
  head: string
  text: number | null
  created_at: number
  updated_at: number
  /** The hash of the text in hexadecimal; absent outside of lists of pages. */
  text_hash?: string | null
}

/** The rarer fields of a page, stored together. Absent means the default. */
export interface PageAttributes {
  emoji?: string
  icon?: string
  hidden?: boolean
  noIndex?: boolean
  noRobotsIndex?: boolean
  /** The target of a page of type link. */
  href?: string
  layout?: Partial<PageLayout>
  /** The path of the cover picture in the repository, from the page's head. */
  cover?: string
  coverY?: number
  reported?: ReportedHead
  /** The file of the page and the number of its part, where the file was too large for one page. */
  part?: { file: string; index: number }
  /** The directives that the import of the page replaced, for an export of the untouched text. */
  includes?: readonly WrittenInclude[]
  /** The changes between the import of a book and its copy, on pages of the copy. */
  changedSinceImport?: 'fields' | 'place'
}

/** The values that a remote reports without the head itself. The values in a head take precedence. */
export interface ReportedHead {
  tags?: readonly PageTag[]
  variables?: Variables
  condition?: string
  /** The cover in the dark theme: a path in the repository, or an address. */
  coverDark?: string
  coverHeight?: number
}

/** The attributes of a row. */
export function attributesOf(row: Pick<PageRow, 'attributes'>): PageAttributes {
  // Most of the thousands of pages in a list have none.
  return row.attributes === '{}' ? {} : (JSON.parse(row.attributes) as PageAttributes)
}

/** The fields of a page, without its place in history. */
export type PageState = Omit<PageRow, 'line' | 'seq' | 'until' | 'deleted' | 'text_hash'>
