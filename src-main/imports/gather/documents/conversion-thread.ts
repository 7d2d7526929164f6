import { Worker } from 'node:worker_threads'
import { Problem } from '../../../schemas/problem.ts'
import type { ConversionAnswer, ConversionRequest } from './document-converter.ts'

/** What converting one document may take. */
export interface ThreadBounds {
  milliseconds: number
  /** What the thread's memory may grow to, in MiB. */
  mebibytes: number
}

/**
 * The largest page that is fetched, 2 MiB of a table, took five seconds. HTML can be written so that 67 KB of it
 * stand for millions of elements: what takes more than this is not followed to its end.
 */
const BOUNDS: ThreadBounds = { milliseconds: 60_000, mebibytes: 1024 }

/** A thread that converts documents one after the other. One that is stopped is started again for the next. */
export class ConversionThread {
  readonly #script: string
  readonly #bounds: ThreadBounds
  #worker: Worker | undefined

  constructor(script: string, bounds = BOUNDS) {
    this.#script = script
    this.#bounds = bounds
  }

  /**
   * Has one request answered; the one before must be settled. Throws `import.limit` for what takes too much,
   * `import.refused` where the thread ends over it, and the signal's reason when it is aborted.
   */
  async carry(request: ConversionRequest, signal: AbortSignal): Promise<ConversionAnswer> {
    signal.throwIfAborted()
    const deadline = AbortSignal.timeout(this.#bounds.milliseconds)
    this.#worker ??= new Worker(this.#script, {
      resourceLimits: { maxOldGenerationSizeMb: this.#bounds.mebibytes },
    })
    try {
      return await answerOf(this.#worker, request, AbortSignal.any([signal, deadline]))
    } catch (error) {
      // Nobody knows what state it is in, and what it was asked for may still be under way.
      await this.end()
      if (!signal.aborted && (deadline.aborted || isOutOfMemory(error))) throw tooMuch(error)
      throw error
    }
  }

  /** Ends the thread. */
  async end(): Promise<void> {
    const worker = this.#worker
    this.#worker = undefined
    await worker?.terminate()
  }
}

function answerOf(
  worker: Worker,
  request: ConversionRequest,
  signal: AbortSignal,
): Promise<ConversionAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<ConversionAnswer>()
  const onExit = (code: number) => reject(ended(code))
  const onAbort = () => reject(signal.reason as Error)
  worker.once('message', resolve)
  worker.once('error', reject)
  worker.once('exit', onExit)
  signal.addEventListener('abort', onAbort)
  worker.postMessage(request, [])
  return promise.finally(() => {
    worker.off('message', resolve)
    worker.off('error', reject)
    worker.off('exit', onExit)
    signal.removeEventListener('abort', onAbort)
  })
}

function isOutOfMemory(error: unknown): boolean {
  return (error as { code?: unknown } | null)?.code === 'ERR_WORKER_OUT_OF_MEMORY'
}

function tooMuch(cause: unknown): Problem {
  const message =
    'A page or document takes more time or memory to convert than an import may take. Split it, or save it in a simpler form, and import that.'
  return new Problem('import.limit', message, { cause })
}

function ended(code: number): Problem {
  const message =
    'A page or document is built in a way that ends whatever converts it. Save it in a simpler form.'
  return new Problem('import.refused', message, {
    cause: new Error(`The thread that converts ended with ${code}`),
  })
}
