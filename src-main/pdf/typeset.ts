import type { PdfBook, PdfSource } from './book/pdf-book.ts'

/**
 * Typesets a book. Returns the bytes of the PDF. `fonts` is the folder of the fonts. The first book loads the
 * typesetter, because a host typesets in other processes and never needs it.
 */
export async function typeset(book: PdfBook, source: PdfSource, fonts: string): Promise<Uint8Array> {
  const { drawBook } = await import('./book/draw-book.ts')
  return drawBook(book, source, fonts)
}
