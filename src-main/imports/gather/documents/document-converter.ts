import type { ProblemCode } from '../../../schemas/problem.ts'

/** A page of HTML as received. */
export interface HtmlSource {
  bytes: Uint8Array
  /** The declared type, with its parameters; empty where none was declared. */
  contentType: string
  /** The base of its relative addresses; null where there is none. */
  base: string | null
}

/** A Word document as received, and the bounds of its unpacked size. */
export interface DocxSource {
  bytes: Uint8Array
  bounds: DocxBounds
}

export interface DocxBounds {
  /** The most unpacked bytes of the document, and of its text alone. */
  docxBytes: number
  docxTextBytes: number
}

/** A document between reading and writing. Its addresses can still be rewritten. */
export interface ReadDocument {
  title: string
  /** The tree of Markdown as JSON. One text moves between threads at little cost. */
  tree: string
  /** The addresses of its links and pictures, each once, in the order of the page. */
  links: string[]
  pictures: string[]
  /** The pictures that the document contains, by their addresses in it. */
  contained: ReadonlyMap<string, ContainedPicture>
}

export interface ContainedPicture {
  contentType: string
  bytes: Uint8Array
}

/** New addresses of links and pictures. An address without an entry stays. */
export interface RewrittenAddresses {
  links: ReadonlyMap<string, string>
  pictures: ReadonlyMap<string, string>
}

/** The requests that a converter accepts. */
export type ConversionRequest =
  | ({ kind: 'html' } & HtmlSource)
  | ({ kind: 'docx' } & DocxSource)
  | ({ kind: 'markdown'; tree: string } & RewrittenAddresses)

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
  markdownOf(document: ReadDocument, rewritten: RewrittenAddresses, signal: AbortSignal): Promise<Uint8Array>
  /** Frees its resources; it can be used again afterwards. */
  close(): Promise<void>
}

/** Creates a converter for one import. The caller closes it. */
export type OpenConverter = () => DocumentConverter
