import type { ReferenceEntry } from '../../../content/api-reference/reference-entries.ts'
import { ThreadEnded, WorkerThread } from '../../../platform/worker-thread.ts'

/** Reads the entries of a specification. Throws the signal's reason when it is aborted. */
export type ReadEntries = (text: string, signal: AbortSignal) => Promise<ReferenceEntry[]>

const READ_MEBIBYTES = 1024

/** Reads on this thread. The parser is loaded with the first text: most workspaces never need it. */
export const readOnThisThread: ReadEntries = async (text) => {
  const { entriesOf } = await import('./entries-of.ts')
  return entriesOf(text)
}

/**
 * Reads on a thread of its own, which runs the script at a path. A text that takes too much memory has no entries.
 */
export function entriesInWorker(script: string): ReadEntries {
  return async (text, signal) => {
    const limits = { maxOldGenerationSizeMb: READ_MEBIBYTES }
    const thread = new WorkerThread<string, ReferenceEntry[]>({ script, limits })
    const onAbort = () => void thread.stop()
    signal.addEventListener('abort', onAbort)
    try {
      signal.throwIfAborted()
      return await thread.request(text)
    } catch (error) {
      signal.throwIfAborted()
      if (error instanceof ThreadEnded && error.reason === 'out of memory') return []
      throw error instanceof ThreadEnded ? (error.cause ?? error) : error
    } finally {
      signal.removeEventListener('abort', onAbort)
      await thread.stop()
    }
  }
}
