import type { MarkColour } from '../../content/markdown/tree/service/mark-colours.ts'
import type { VariableValue } from '../../content/variables/variable.ts'
import type { ChosenPage } from '../../revisions/choose-pages.ts'

/** A page of a document, without its text. */
export type PdfPage = ChosenPage

/** The content of a document, as plain values: it crosses to a thread of its own. */
export interface PdfBook {
  title: string
  /** Stands under the title: the space that a change request belongs to. */
  subtitle: string
  /** The time of its content, in milliseconds since the epoch. */
  date: number
  /** Its pages in the order of the tree. */
  pages: readonly PdfPage[]
  /** The pages of the content with the keys of their paths, also those that the document leaves out. */
  pageKeys: readonly { key: string; page: string }[]
  titleOf: ReadonlyMap<string, string>
  contentRoot: string
  /** The variables of the space, by name. */
  variables: Readonly<Record<string, VariableValue>>
  /** The variables of the pages that have any, by page. */
  pageVariables: ReadonlyMap<string, Readonly<Record<string, VariableValue>>>
  /** The looks of the pages whose heads name any, by page. */
  pageLooks: ReadonlyMap<string, PdfLook>
  /** The app's address of a page of the content, up to the page's id. */
  pageAddress: string
  /** The app's own address, before a path in it. */
  appAddress: string
}

/** The parts above the text that the head of a page may hide. */
export interface HiddenParts {
  title?: boolean
  description?: boolean
}

/** The parts of a page's head that stand between its title and its text. */
export interface PdfLook {
  /** The path or address of the cover, as the page's head names it. */
  cover?: string
  tags: readonly { label: string; colour: MarkColour }[]
  hidden?: HiddenParts
}

/** A stored file. */
export interface PdfFile {
  bytes: Uint8Array
  contentType: string
}

/** The source of a document's texts and pictures, one at a time, as they are needed. */
export interface PdfSource {
  text: (page: string) => Promise<string>
  file: (path: string) => Promise<PdfFile | null>
  /** The text of a specification of the organization; null where there is none. */
  specification: (named: NamedSpecification) => Promise<string | null>
}

/** A specification as a block names it: by its slug, or by the address of its source. */
export interface NamedSpecification {
  slug?: string | undefined
  address?: string | undefined
}
