import type { PastedMarkdown } from './html-to-markdown.ts'

/** The answer of the worker. */
export interface PasteAnswer {
  pasted: PastedMarkdown | undefined
}

/** The milliseconds that a conversion may take. Then the plain text is pasted. */
const LONGEST = 15_000

/**
 * Converts copied HTML in a worker of its own. The window stays responsive, and readers never load the converter.
 * Resolves to undefined when the plain text is to be pasted: it says the same, or the conversion takes too long.
 * Rejects when the converter fails.
 */
export async function convertPaste(html: string): Promise<PastedMarkdown | undefined> {
  const worker = new Worker(new URL('./paste-worker.ts', import.meta.url), { type: 'module' })
  const { promise, resolve, reject } = Promise.withResolvers<PastedMarkdown | undefined>()
  const timer = setTimeout(() => resolve(undefined), LONGEST)
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
