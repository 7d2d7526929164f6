import type { Scheduler } from '../platform/scheduler.ts'
import type { Failure } from './remote.ts'

/** The stream of a remote that says when there is something to pull. */
export interface EventSource {
  /** Answers why the stream ended, or null where the other end closed it. */
  events(
    organization: string,
    onChange: () => void,
    options: { signal: AbortSignal },
  ): Promise<Pick<Failure, 'kind'> | null>
}

interface ListenOptions {
  source: EventSource
  organizations(): string[]
  /** Called when there may be something to pull. */
  ask(): void
  scheduler: Scheduler
}

const REFUSALS: ReadonlySet<Failure['kind']> = new Set(['refused', 'unauthorized'])

/** How long after a stream ended it is opened again, in milliseconds. */
const AGAIN = 5000

/**
 * Listens to the remote for as long as it answers, and asks for a round whenever it says that something
 * changed. A stream that ends is opened again after a while: that alone is a reason to look. Where the remote ends or
 * refuses one, the token or the rights of the account may be over, which only a round finds out; a stream that is refused
 * again and again asks once.
 */
export function listenToRemote({ source, organizations, ask, scheduler }: ListenOptions): () => void {
  const abort = new AbortController()
  const listening = new Set<string>()
  const refused = new Set<string>()
  let cancel: (() => void) | undefined
  const listen = async (organization: string) => {
    listening.add(organization)
    const heard = () => {
      refused.delete(organization)
      ask()
    }
    const ended = await source.events(organization, heard, { signal: abort.signal })
    listening.delete(organization)
    if (abort.signal.aborted || (ended !== null && !REFUSALS.has(ended.kind))) return
    const isNews = ended === null || !refused.has(organization)
    if (ended !== null) refused.add(organization)
    if (isNews) ask()
  }
  const look = () => {
    for (const organization of organizations()) {
      if (listening.has(organization)) continue
      void listen(organization)
    }
    cancel = scheduler.after(AGAIN, look)
  }
  look()
  return () => {
    cancel?.()
    abort.abort()
  }
}
