import { ThreadEnded, WorkerThread } from '../../../platform/worker-thread.ts'
import type { CheckedSpecification } from './check-specification.ts'

/**
 * Checks a text as an OpenAPI (3.0 to 3.2) or Swagger (2.0) specification. Throws the signal's reason when it is
 * aborted, and the system's error where no check can run.
 */
export type CheckOpenApi = (text: string, signal: AbortSignal) => Promise<CheckedSpecification>

/** The longest time of one check, in milliseconds. A specification that takes longer is refused. */
const CHECK_MILLISECONDS = 60_000
const CHECK_MEBIBYTES = 1024

const TOO_LONG: CheckedSpecification = {
  kind: 'refused',
  problems: [{ message: 'The check of the specification takes more than a minute.' }],
}
const TOO_LARGE: CheckedSpecification = {
  kind: 'refused',
  problems: [{ message: 'The check of the specification takes more than 1 GiB of memory.' }],
}

/** Checks on this thread. The parser is loaded with the first text: most workspaces never need it. */
export const checkOnThisThread: CheckOpenApi = async (text) => {
  const { checkSpecification } = await import('./check-specification.ts')
  return checkSpecification(text)
}

/**
 * Checks on a separate thread, which runs the script at a path. A large specification takes seconds, in which all other
 * calls would wait. A text that takes too much time or memory is refused.
 */
export function checkInWorker(script: string): CheckOpenApi {
  return async (text, signal) => {
    const deadline = AbortSignal.timeout(CHECK_MILLISECONDS)
    const limits = { maxOldGenerationSizeMb: CHECK_MEBIBYTES }
    const thread = new WorkerThread<string, CheckedSpecification>({ script, limits })
    const stop = AbortSignal.any([signal, deadline])
    const onAbort = () => void thread.stop()
    stop.addEventListener('abort', onAbort)
    try {
      signal.throwIfAborted()
      return await thread.request(text)
    } catch (error) {
      signal.throwIfAborted()
      if (deadline.aborted) return TOO_LONG
      if (error instanceof ThreadEnded && error.reason === 'out of memory') return TOO_LARGE
      throw error instanceof ThreadEnded ? (error.cause ?? error) : error
    } finally {
      stop.removeEventListener('abort', onAbort)
      await thread.stop()
    }
  }
}
