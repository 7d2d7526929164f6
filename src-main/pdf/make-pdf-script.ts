import { once } from 'node:events'
import type { PdfFile, PdfNamed, PdfOutsidePage, PdfReusable, PdfSource } from './book/pdf-book.ts'
import type { FromPdfProcess, PdfJob } from './make-pdf.ts'
import { typeset } from './typeset.ts'

/** The process that makes one document: it receives a book, requests its content, and returns the file. */
async function make(): Promise<Uint8Array> {
  const { book, fonts } = (await next()) as PdfJob
  const source: PdfSource = {
    text: async (page) => (await request({ kind: 'text', page })) as string,
    file: async (path, space) => (await request({ kind: 'file', path, space })) as PdfFile | null,
    reusable: async (named) => (await request({ kind: 'reusable', named })) as PdfReusable | null,
    pageAt: async (space, key) => (await request({ kind: 'page', space, key })) as string | null,
    outside: async (path, space) =>
      (await request({ kind: 'outside', path, space })) as PdfOutsidePage | null,
    named: async (content) => (await request({ kind: 'named', content })) as PdfNamed | null,
    specification: async (named) => (await request({ kind: 'specification', named })) as string | null,
  }
  return typeset(book, source, fonts)
}

function request(message: FromPdfProcess): Promise<unknown> {
  const answer = next()
  process.send?.(message)
  return answer
}

async function next(): Promise<unknown> {
  const [value] = (await once(process, 'message')) as [unknown]
  return value
}

/** The parent has disconnected, so the document is no longer needed. */
process.once('disconnect', () => process.exit())

const outcome = await make().then(
  (bytes): FromPdfProcess => ({ kind: 'done', bytes }),
  (error: unknown): FromPdfProcess => ({ kind: 'failed', error }),
)
process.send?.(outcome)
