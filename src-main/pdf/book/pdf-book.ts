import type { NamedSpace } from '../../content/content-reference.ts'
import type { IncludeName } from '../../content/markdown/links/include-address.ts'
import type { MarkColour } from '../../content/markdown/tree/service/mark-colours.ts'
import type { VariableValue } from '../../content/variables/variable.ts'
import type { ChosenPage } from '../../revisions/choose-pages.ts'

/** A page of a document, without its text. */
export type PdfPage = ChosenPage

/** True for a page that is made from a specification, or for their entry. */
export function isComputed({ type, reference }: PdfPage): boolean {
  return type === 'computed' && reference !== undefined
}

/** True for a page with sheets of its own. */
export function hasText(page: PdfPage): boolean {
  return page.type === 'document' || isComputed(page)
}

/** The content of a document, as plain values: it crosses to a process of its own. */
export interface PdfBook {
  title: string
  /** The line under the title: the space of a change request. */
  subtitle: string
  /** The time of its content, in milliseconds since the epoch. */
  date: number
  /** The pages, in the order of the tree. */
  pages: readonly PdfPage[]
  /** The pages of the content with the keys of their paths, also those that the document leaves out. */
  pageKeys: readonly { key: string; page: string }[]
  titleOf: ReadonlyMap<string, string>
  contentRoot: string
  /** The variables of the space, by name. */
  variables: Readonly<Record<string, VariableValue>>
  /** The variables of the pages that have any, by page. */
  pageVariables: ReadonlyMap<string, Readonly<Record<string, VariableValue>>>
  /** The conditions of the pages that only some visitors see, by page. */
  pageConditions: ReadonlyMap<string, string>
  /** The tags that the space defines, by name. */
  tags: ReadonlyMap<string, PdfTag>
  /** The paths of the stored files. A link to another path without a page leads nowhere. */
  filePaths: ReadonlySet<string>
  /** The looks of the pages whose heads define one, by page. */
  pageLooks: ReadonlyMap<string, PdfLook>
  /** The address of a page in the app, up to the page's id. */
  pageAddress: string
  /** The address of the app, without a path. */
  appAddress: string
}

/** The parts above the text that the head of a page may hide. */
export interface HiddenParts {
  title?: boolean
  description?: boolean
}

/** A tag as its space defines it. */
export interface PdfTag {
  label: string
  colour: MarkColour
  icon?: string
  emoji?: string
}

/** The parts of a page's head that are shown between its title and its text. */
export interface PdfLook {
  /** The path or address of the cover, from the page's head. */
  cover?: string
  tags: readonly PdfTag[]
  hidden?: HiddenParts
}

/** A stored file. */
export interface PdfFile {
  bytes: Uint8Array
  contentType: string
}

/** The source of a document's texts and pictures, which are read one at a time on demand. */
export interface PdfSource {
  text: (page: string) => Promise<string>
  /** A file of the content, or of another space that the reader of the document may read. */
  file: (path: string, space?: string) => Promise<PdfFile | null>
  /** A text by its id or in another space; null for a text that the reader of the document may not read. */
  reusable: (named: NamedReusable) => Promise<PdfReusable | null>
  /** The id of the page at a key in another space; null for a page that the reader may not read. */
  pageAt: (space: string, key: string) => Promise<string | null>
  /**
   * The page of another book of the repository, by its path from the folder of the content's book, or of that of
   * another space. The path begins with `../`. Null for a page that the reader may not read.
   */
  outside: (path: string, space?: string) => Promise<PdfOutsidePage | null>
  /** The space, or the page of a space, that a content reference names; null where the reader may not read it. */
  named: (content: NamedSpace) => Promise<PdfNamed | null>
  /** The text of a specification of the organization; null where there is none. */
  specification: (named: NamedSpecification) => Promise<string | null>
}

/** The name of a text in the address of an include, except a path of the content itself. */
export type NamedReusable = Exclude<IncludeName, { kind: 'elsewhere' }>

/** The title of a space, and a page of it where the page is named. */
export interface PdfNamed {
  space: string
  page?: { id: string; title: string }
}

/** A page of another book of the repository, with the id and the title of its space. */
export interface PdfOutsidePage {
  id: string
  title: string
  space: string
  spaceTitle: string
}

/** A text that pages include, without its front matter. */
export interface PdfReusable {
  path: string
  markdown: string
  /** Set where another space has the text. */
  other?: OtherSpaceText
}

/** The values of another space for its texts. */
export interface OtherSpaceText {
  space: string
  contentRoot: string
  variables: Readonly<Record<string, VariableValue>>
}

/** The name of a specification in a block: its slug, or the address of its source. */
export interface NamedSpecification {
  slug?: string | undefined
  address?: string | undefined
}
