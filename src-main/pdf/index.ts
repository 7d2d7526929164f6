/**
 * The interface of PDFs: three functions. Other folders import nothing else of this one (build/lint/layers.js), so
 * another typesetter can replace this one behind `typeset`.
 */
import { makeInProcess, type PdfParts } from './make-pdf.ts'
import { PdfDocuments, type PdfContext } from './pdf-documents.ts'

export type { PdfDocuments, PdfParts }
export { collectBook } from './book/collect-book.ts'
export { typeset } from './typeset.ts'

/** Opens the documents behind signed addresses. The first request typesets each in a process of its own. */
export function openPdfs(context: Omit<PdfContext, 'make'>, parts: PdfParts): PdfDocuments {
  return new PdfDocuments({ ...context, make: makeInProcess(parts) })
}
