import { Worker } from 'node:worker_threads'
import { Problem } from '../schemas/problem.ts'
import type { PdfBook, PdfSource } from './book/pdf-book.ts'

/** Makes a document. Throws `pdf.too-large` for one that takes more than may be taken. */
export type MakePdf = (book: PdfBook, source: PdfSource, signal: AbortSignal) => Promise<Uint8Array>

/** Where the parts of the maker lie: the script of its thread, and the folder of its fonts. */
export interface PdfParts {
  script: string
  fonts: string
}

/** What the thread is started with. */
export interface PdfJob {
  book: PdfBook
  fonts: string
}

/** What the thread asks for, one thing at a time, and at last what it made. */
export type FromPdfThread =
  | { kind: 'text'; page: string }
  | { kind: 'file'; path: string }
  | { kind: 'done'; bytes: Uint8Array }

/** What one document may take. A book of 111 chapters took twelve seconds of work and 500 MiB. */
const MOST_MILLISECONDS = 180_000
const MOST_MEBIBYTES = 1536

/**
 * Makes each document on a thread of its own, which ends with it: nobody waits meanwhile, what takes too long
 * or too much is stopped, and nothing of fonts and pictures is held for the next.
 */
export function makeInThread({ script, fonts }: PdfParts): MakePdf {
  return async (book, source, signal) => {
    const deadline = AbortSignal.timeout(MOST_MILLISECONDS)
    const job: PdfJob = { book, fonts }
    const worker = new Worker(script, {
      workerData: job,
      resourceLimits: { maxOldGenerationSizeMb: MOST_MEBIBYTES },
    })
    try {
      return await served(worker, source, AbortSignal.any([signal, deadline]))
    } catch (error) {
      if (!signal.aborted && (deadline.aborted || isOutOfMemory(error))) throw tooLarge(error)
      throw error
    } finally {
      await worker.terminate()
    }
  }
}

/** Answers what the thread asks for until it is done. */
function served(worker: Worker, source: PdfSource, signal: AbortSignal): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    worker.on('message', (message: FromPdfThread) => {
      if (message.kind === 'done') return resolve(message.bytes)
      const answer = message.kind === 'text' ? source.text(message.page) : source.file(message.path)
      answer.then((value) => worker.postMessage(value, []), reject)
    })
    worker.once('error', reject)
    worker.once('exit', (code) => reject(new Error(`The thread that makes documents ended with ${code}`)))
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
  })
}

function isOutOfMemory(error: unknown): boolean {
  return (error as { code?: unknown } | null)?.code === 'ERR_WORKER_OUT_OF_MEMORY'
}

function tooLarge(cause: unknown): Problem {
  const message = 'These pages are too much for one PDF. Name a page to begin with, and make it in parts.'
  return new Problem('pdf.too-large', message, { cause })
}
