import type { Scheduler } from '../platform/scheduler.ts'

/** The stream of a remote that says when there is something to pull. */
export interface EventSource {
  events(organization: string, onChange: () => void, options: { signal: AbortSignal }): Promise<unknown>
}

interface ListenOptions {
  source: EventSource
  organizations(): string[]
  /** Called when there may be something to pull. */
  ask(): void
  scheduler: Scheduler
}

/** How long after a stream ended it is opened again, in milliseconds. */
const AGAIN = 5000

/**
 * Listens to the remote for as long as it answers, and asks for a round whenever it says that something
 * changed. A stream that ends is opened again after a while: that alone is a reason to look.
 */
export function listenToRemote({ source, organizations, ask, scheduler }: ListenOptions): () => void {
  const abort = new AbortController()
  const listening = new Set<string>()
  let cancel: (() => void) | undefined
  const listen = async (organization: string) => {
    listening.add(organization)
    await source.events(organization, ask, { signal: abort.signal })
    listening.delete(organization)
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
