import { ThreadEnded, WorkerThread } from '../../../platform/worker-thread.ts'
import { Problem } from '../../../schemas/problem.ts'
import type { ConversionAnswer, ConversionRequest } from './document-converter.ts'

/** The limits of converting one document. */
export interface ThreadBounds {
  milliseconds: number
  /** The most memory of the thread, in MiB. */
  mebibytes: number
}

/**
 * The bounds of a conversion. The largest fetched page, 2 MiB of a table, took five seconds. Since 67 KB of HTML can
 * describe millions of elements, a conversion that exceeds the bounds is ended.
 */
const BOUNDS: ThreadBounds = { milliseconds: 60_000, mebibytes: 1024 }

/** A thread that converts documents one after the other. A stopped thread starts again for the next document. */
export class ConversionThread {
  readonly #thread: WorkerThread<ConversionRequest, ConversionAnswer>
  readonly #bounds: ThreadBounds

  constructor(script: string, bounds = BOUNDS) {
    this.#thread = new WorkerThread({ script, limits: { maxOldGenerationSizeMb: bounds.mebibytes } })
    this.#bounds = bounds
  }

  /**
   * Answers one request, after the previous one. Throws `import.limit` for a document that takes too much time or
   * memory, and `import.refused` when the thread ends over it. Throws the signal's reason when it is aborted.
   */
  async convert(request: ConversionRequest, signal: AbortSignal): Promise<ConversionAnswer> {
    signal.throwIfAborted()
    const deadline = AbortSignal.timeout(this.#bounds.milliseconds)
    const stop = AbortSignal.any([signal, deadline])
    const onAbort = () => void this.end()
    stop.addEventListener('abort', onAbort)
    try {
      return await this.#thread.request(request)
    } catch (error) {
      signal.throwIfAborted()
      if (deadline.aborted) throw tooMuch(deadline.reason)
      throw problemOf(error)
    } finally {
      stop.removeEventListener('abort', onAbort)
    }
  }

  /** Ends the thread. The next request starts it again. */
  end(): Promise<void> {
    return this.#thread.stop()
  }
}

function problemOf(error: unknown): unknown {
  if (!(error instanceof ThreadEnded)) return error
  switch (error.reason) {
    case 'out of memory':
      return tooMuch(error.cause)
    case 'not started':
      return error.cause
    default:
      return ended(error)
  }
}

function tooMuch(cause: unknown): Problem {
  const message =
    'A page or document takes more time or memory to convert than an import allows. Split it, or save it in a simpler form, and import that.'
  return new Problem('import.limit', message, { cause })
}

function ended(cause: ThreadEnded): Problem {
  const message =
    'A page or document is built in a way that makes its conversion fail. Save it in a simpler form.'
  return new Problem('import.refused', message, { cause })
}
