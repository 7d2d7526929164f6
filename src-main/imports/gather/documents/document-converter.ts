import type { ProblemCode } from '../../../schemas/problem.ts'

/** A page of HTML as it came. */
export interface HtmlSource {
  bytes: Uint8Array
  /** The declared type, with its parameters; empty where none was declared. */
  contentType: string
  /** The address that its own addresses count from; null where there is none. */
  base: string | null
}

/** A Word document as it came, and what it may unpack to. */
export interface DocxSource {
  bytes: Uint8Array
  bounds: DocxBounds
}

export interface DocxBounds {
  /** The unpacked bytes of all of it, and of its text alone. */
  docxBytes: number
  docxTextBytes: number
}

/** A document that was read: on its way to Markdown, its addresses can still be turned to others. */
export interface ReadDocument {
  title: string
  /** The tree of Markdown, as JSON: it is carried about as one text, and taken apart where it is written. */
  tree: string
  /** The addresses of its links and pictures, each once, in the order of the page. */
  links: string[]
  pictures: string[]
  /** The pictures that came within the document, by their addresses in it. */
  contained: ReadonlyMap<string, ContainedPicture>
}

export interface ContainedPicture {
  contentType: string
  bytes: Uint8Array
}

/** Other addresses for links and pictures; an address without an entry stays. */
export interface TurnedAddresses {
  links: ReadonlyMap<string, string>
  pictures: ReadonlyMap<string, string>
}

/** The requests that a converter accepts. */
export type ConversionRequest =
  | ({ kind: 'html' } & HtmlSource)
  | ({ kind: 'docx' } & DocxSource)
  | ({ kind: 'markdown'; tree: string } & TurnedAddresses)

/** The answers: the document, Markdown as UTF-8, or the problem. */
export type ConversionAnswer =
  | { kind: 'read'; document: ReadDocument }
  | { kind: 'written'; bytes: Uint8Array }
  | { kind: 'refused'; code: ProblemCode; message: string; cause?: Error }

/**
 * Turns pages of HTML and Word documents into Markdown, one after the other. Throws `import.refused`,
 * `import.archive-broken` and `import.limit`; when the signal is aborted, its reason.
 */
export interface DocumentConverter {
  readHtml(source: HtmlSource, signal: AbortSignal): Promise<ReadDocument>
  readDocx(source: DocxSource, signal: AbortSignal): Promise<ReadDocument>
  /** The document as Markdown, in UTF-8. */
  markdownOf(document: ReadDocument, turned: TurnedAddresses, signal: AbortSignal): Promise<Uint8Array>
  /** Frees its resources; it can be used again afterwards. */
  close(): Promise<void>
}

/** Creates a converter for one import, which closes it. */
export type OpenConverter = () => DocumentConverter
