import type { PastedMarkdown } from './html-to-markdown.ts'

/** The answer of the worker. */
export interface PasteAnswer {
  pasted: PastedMarkdown | undefined
}

/** The timeout of a conversion, in milliseconds. After it, the plain text is pasted. */
const TIMEOUT = 15_000

/**
 * Converts copied HTML in a separate worker. The window stays responsive, and readers never load the converter.
 * Resolves to undefined when the plain text is to be pasted: for HTML without marks, and after the timeout. Rejects
 * when the converter fails.
 */
export async function convertPaste(html: string): Promise<PastedMarkdown | undefined> {
  const worker = new Worker(new URL('./paste-worker.ts', import.meta.url), { type: 'module' })
  const { promise, resolve, reject } = Promise.withResolvers<PastedMarkdown | undefined>()
  const timer = setTimeout(() => resolve(undefined), TIMEOUT)
  worker.addEventListener('message', ({ data }: MessageEvent<PasteAnswer>) => resolve(data.pasted))
  worker.addEventListener('error', ({ message }) => reject(new Error(message)))
  worker.postMessage(html, [])
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    worker.terminate()
  }
}
