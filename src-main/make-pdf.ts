import { once } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'
import { drawBook } from './pdf/book/draw-book.ts'
import type { PdfFile, PdfSource } from './pdf/book/pdf-book.ts'
import type { FromPdfThread, PdfJob } from './pdf/make-pdf.ts'

/** The thread that makes one document: it is started with a book, asks for its content, and answers the file. */
async function make(port: NonNullable<typeof parentPort>): Promise<void> {
  const ask = async (message: FromPdfThread): Promise<unknown> => {
    const answer = once(port, 'message')
    port.postMessage(message, [])
    const [value] = (await answer) as [unknown]
    return value
  }
  const source: PdfSource = {
    text: async (page) => (await ask({ kind: 'text', page })) as string,
    file: async (path) => (await ask({ kind: 'file', path })) as PdfFile | null,
  }
  const { book, fonts } = workerData as PdfJob
  const bytes = await drawBook(book, source, fonts)
  const done: FromPdfThread = { kind: 'done', bytes }
  port.postMessage(done, [])
}

if (parentPort) await make(parentPort)
