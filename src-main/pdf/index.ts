/**
 * The face of PDFs: three functions. Other folders import nothing else of this one (build/lint/layers.js), so another
 * typesetter can replace ours behind `typeset`.
 */
import { makeInProcess, type PdfParts } from './make-pdf.ts'
import { PdfDocuments, type PdfSurroundings } from './pdf-documents.ts'

export type { PdfDocuments, PdfParts }
export { collectBook } from './book/collect-book.ts'
export { typeset } from './typeset.ts'

/** Opens the documents behind signed addresses. Each is typeset in a process of its own when it is first fetched. */
export function openPdfs(around: Omit<PdfSurroundings, 'make'>, parts: PdfParts): PdfDocuments {
  return new PdfDocuments({ ...around, make: makeInProcess(parts) })
}
