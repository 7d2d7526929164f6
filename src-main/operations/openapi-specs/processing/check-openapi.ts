import { Worker } from 'node:worker_threads'

/**
 * Tells whether a text is an OpenAPI (3.0, 3.1) or Swagger (2.0) specification. Throws the signal's reason
 * when it is aborted, and the system's error where nothing can be checked.
 */
export type CheckOpenApi = (text: string, signal: AbortSignal) => Promise<boolean>

/** What one check may take. What takes more is no specification that anybody could use. */
const CHECK_MILLISECONDS = 60_000
const CHECK_MEBIBYTES = 1024

/** Checks on this thread. The parser is loaded with the first text: most workspaces never need it. */
export const checkHere: CheckOpenApi = async (text) => {
  const { isOpenApi } = await import('./is-openapi.ts')
  return isOpenApi(text)
}

/**
 * Checks on a thread of its own, which runs the script at a path: a large specification takes seconds, in
 * which everyone else would wait. A text that takes too much time or memory is refused.
 */
export function checkInWorker(script: string): CheckOpenApi {
  return async (text, signal) => {
    const deadline = AbortSignal.timeout(CHECK_MILLISECONDS)
    const resourceLimits = { maxOldGenerationSizeMb: CHECK_MEBIBYTES }
    const worker = new Worker(script, { workerData: text, resourceLimits })
    try {
      return await firstAnswer(worker, AbortSignal.any([signal, deadline]))
    } catch (error) {
      if (signal.aborted) throw error
      if (deadline.aborted || isOutOfMemory(error)) return false
      throw error
    } finally {
      await worker.terminate()
    }
  }
}

function firstAnswer(worker: Worker, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve, reject) => {
    worker.once('message', (answer) => resolve(answer === true))
    worker.once('error', reject)
    worker.once('exit', (code) => reject(new Error(`The thread that checks ended with ${code}`)))
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
  })
}

function isOutOfMemory(error: unknown): boolean {
  return (error as { code?: unknown } | null)?.code === 'ERR_WORKER_OUT_OF_MEMORY'
}
