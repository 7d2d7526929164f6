import PdfKit from 'pdfkit'
import { SHEET } from '../sheet/sheet-size.ts'
import type { PdfBook } from './pdf-book.ts'

type Document = InstanceType<typeof PdfKit>

/** The names of the destinations of a document, which the types of the library leave out. */
interface NamedDocument {
  _root: { data: { Names: { data: { Dests: object } } } }
}

/** Returns an empty document with the properties of a book. */
export function newDocument(book: PdfBook, language: string | undefined): Document {
  const document = new PdfKit({
    size: [SHEET.width, SHEET.height],
    margin: 0,
    autoFirstPage: false,
    // The numbers in the table of contents are known after all pages are drawn.
    bufferPages: true,
    pdfVersion: '1.7',
    displayTitle: true,
    // The document embeds its fonts and opens none of the built-in ones.
    font: null as unknown as string,
    ...(language !== undefined && { lang: language }),
    info: {
      Title: book.title,
      ...(book.subtitle !== '' && { Subject: book.subtitle }),
      Creator: 'Carrel',
      Producer: 'Carrel',
      CreationDate: new Date(book.date),
    },
  })
  sortNames(document)
  return document
}

/**
 * Sorts the names of destinations by their bytes, as the format demands. The library sorts them by the rules of a
 * language, so that viewers, which search a sorted list, find no place for many links.
 */
function sortNames(document: Document): void {
  const { _root: root } = document as unknown as NamedDocument
  Object.assign(root.data.Names.data.Dests, { _compareKeys: compareNames })
}

/** Compares names as they are in the file: ASCII as it is, then all others in UTF-16. */
function compareNames(one: string, other: string): number {
  if (isAscii(one) !== isAscii(other)) return isAscii(one) ? -1 : 1
  return one < other ? -1 : one > other ? 1 : 0
}

function isAscii(name: string): boolean {
  return /^[\0-\x7f]*$/.test(name)
}
