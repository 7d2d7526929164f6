import { fork, type ChildProcess, type Serializable } from 'node:child_process'
import type { NamedSpace } from '../content/content-reference.ts'
import { Problem } from '../schemas/problem.ts'
import type { NamedReusable, NamedSpecification, PdfBook, PdfSource } from './book/pdf-book.ts'

/** Makes a document. Throws `pdf.too-large` for one beyond its bounds. */
export type MakePdf = (book: PdfBook, source: PdfSource, signal: AbortSignal) => Promise<Uint8Array>

/** The paths of the maker's parts: the script of its process, and the folder of its fonts. */
export interface PdfParts {
  script: string
  fonts: string
}

/** The first message to the process. */
export interface PdfJob {
  book: PdfBook
  fonts: string
}

/** The messages of the process: requests, one at a time, and at last the document or the reason of its failure. */
export type FromPdfProcess =
  | { kind: 'text'; page: string }
  | { kind: 'file'; path: string; space: string | undefined }
  | { kind: 'reusable'; named: NamedReusable }
  | { kind: 'page'; space: string; key: string }
  | { kind: 'outside'; path: string; space: string | undefined }
  | { kind: 'named'; content: NamedSpace }
  | { kind: 'specification'; named: NamedSpecification }
  | { kind: 'done'; bytes: Uint8Array }
  | { kind: 'failed'; error: unknown }

/** The bounds of one document. */
export interface PdfBounds {
  milliseconds: number
  mebibytes: number
}

/** The default bounds. A book of 111 chapters took twelve seconds of work and 350 MiB. */
const BOUNDS: PdfBounds = { milliseconds: 180_000, mebibytes: 1536 }
/** The exit of a process without free memory. It is aborted, on systems with signals. */
const ABORTED = { signal: 'SIGABRT', code: 134 }

/**
 * Returns a maker that starts a process for each document. Other callers do not wait, a document beyond its time or
 * memory is stopped, and all memory is freed at once. A thread left fifty megabytes in this process, and all its memory
 * for eight seconds.
 */
export function makeInProcess({ script, fonts }: PdfParts, bounds = BOUNDS): MakePdf {
  return async (book, source, signal) => {
    const deadline = AbortSignal.timeout(bounds.milliseconds)
    const child = startProcess(script, bounds.mebibytes)
    try {
      const job: PdfJob = { book, fonts }
      return await serveProcess(child, job, source, AbortSignal.any([signal, deadline]))
    } catch (error) {
      if (!signal.aborted && deadline.aborted) throw tooLarge(error)
      throw error
    } finally {
      child.kill('SIGKILL')
    }
  }
}

function startProcess(script: string, mebibytes: number): ChildProcess {
  return fork(script, [], {
    // The desktop app starts the process as plain Node, without windows.
    env: { ...withoutSecrets(process.env), ELECTRON_RUN_AS_NODE: '1' },
    execArgv: [`--max-old-space-size=${mebibytes}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
}

/** Returns the environment for a process, without the secrets of this one, such as a token. */
function withoutSecrets(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !name.startsWith('CARREL_')))
}

/** Answers the requests of the process until it has ended. */
function serveProcess(
  child: ChildProcess,
  job: PdfJob,
  source: PdfSource,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>()
  const send = (value: unknown): void => {
    child.send(value as Serializable, (error) => error && child.kill('SIGKILL'))
  }
  child.on('message', (message: FromPdfProcess) => {
    if (message.kind === 'done') return resolve(message.bytes)
    if (message.kind === 'failed') return reject(message.error as Error)
    answerOf(source, message).then(send, reject)
  })
  child.once('error', reject)
  child.once('exit', (code, signalName) => reject(exitError(code, signalName)))
  signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
  send(job)
  return promise
}

function answerOf(
  source: PdfSource,
  message: Exclude<FromPdfProcess, { kind: 'done' | 'failed' }>,
): Promise<unknown> {
  switch (message.kind) {
    case 'text':
      return source.text(message.page)
    case 'file':
      return source.file(message.path, message.space)
    case 'reusable':
      return source.reusable(message.named)
    case 'page':
      return source.pageAt(message.space, message.key)
    case 'outside':
      return source.outside(message.path, message.space)
    case 'named':
      return source.named(message.content)
    case 'specification':
      return source.specification(message.named)
  }
}

function exitError(code: number | null, signal: string | null): Error {
  const cause = new Error(`The process that makes documents ended with ${signal ?? code}`)
  return signal === ABORTED.signal || code === ABORTED.code ? tooLarge(cause) : cause
}

function tooLarge(cause: unknown): Problem {
  const message = 'These pages are too much for one PDF. Choose a page to begin with, and make it in parts.'
  return new Problem('pdf.too-large', message, { cause })
}
