import type { Clock } from '../platform/clock.ts'
import type { IdSource } from '../platform/ids.ts'
import type { ImportEvent } from '../schemas/feed/change-event.ts'
import { Problem } from '../schemas/problem.ts'
import { cancelled } from './plan/cancelled.ts'
import { ImportTurns } from './write/import-turns.ts'

/** An import that an operation performs. It is reported and cancelled like imports of folders and archives. */
export interface FollowedImport {
  /**
   * Waits for the turn of the import, since few run at once. Throws `import.busy` when too many wait, and the
   * signal's reason.
   */
  turn(): Promise<void>
  /** Aborted when the user cancels or the workspace closes; its reason is the problem to fail with. */
  signal: AbortSignal
  /** Reports its progress. */
  onProgress(progress: Pick<ImportEvent, 'done' | 'total'> & { state: 'reading' | 'writing' }): void
  /** Reports its end: the number of entries in its report, or the reason of its failure. */
  end(outcome: { entries: number } | Problem): void
}

/** Starts to report an import into a space. The caller must call `end`. */
export type FollowImport = (about: { title: string; space: string; user: string }) => FollowedImport

/** The least time between two events, in milliseconds. The last event is sent at once. */
const EVENT_MILLISECONDS = 100

/** The imports into spaces that operations perform. */
export class FollowedImports {
  readonly #running = new Map<
    string,
    { abort: AbortController; user: string; title: string; ended: Promise<void> }
  >()
  readonly #turns = new ImportTurns()
  readonly #context: { clock: Clock; newId: IdSource; announce(event: ImportEvent): void }

  constructor(context: { clock: Clock; newId: IdSource; announce(event: ImportEvent): void }) {
    this.#context = context
  }

  follow({ title, space, user }: Parameters<FollowImport>[0]): FollowedImport {
    const { clock, newId, announce } = this.#context
    const about = { type: 'import', id: newId(), user, title } as const
    const abort = new AbortController()
    const { promise: ended, resolve } = Promise.withResolvers<void>()
    this.#running.set(about.id, { abort, user, title, ended })
    let announced = 0
    let endTurn: (() => void) | undefined
    return {
      turn: async () => {
        endTurn = await this.#turns.take(abort.signal)
      },
      signal: abort.signal,
      onProgress(progress) {
        if (clock() - announced < EVENT_MILLISECONDS) return
        announced = clock()
        announce({ ...about, ...progress })
      },
      end: (outcome) => {
        this.#running.delete(about.id)
        endTurn?.()
        resolve()
        announce({ ...about, ...endingOf(outcome), ...(!(outcome instanceof Problem) && { space }) })
      },
    }
  }

  /** The running imports, oldest first, with the users who started them. */
  running(): { id: string; by: string; title: string }[] {
    return [...this.#running].map(([id, { user, title }]) => ({ id, by: user, title }))
  }

  /** The user who started an import; undefined after its end. */
  userOf(id: string): string | undefined {
    return this.#running.get(id)?.user
  }

  /** Cancels a running import. Nothing of it is stored. */
  cancel(id: string): void {
    this.#running.get(id)?.abort.abort(cancelled())
  }

  /** Cancels all running imports and waits for their end. */
  async close(): Promise<void> {
    const running = [...this.#running.values()]
    for (const { abort } of running) abort.abort(cancelled())
    await Promise.all(running.map(({ ended }) => ended))
  }
}

type Ending = Pick<ImportEvent, 'state' | 'done' | 'total' | 'message' | 'report'>

function endingOf(outcome: { entries: number } | Problem): Ending {
  if (!(outcome instanceof Problem)) {
    const report = { id: null, entries: outcome.entries }
    return { state: 'done', done: 1, total: 1, report }
  }
  const state = outcome.code === 'import.cancelled' ? 'cancelled' : 'failed'
  return { state, done: 0, total: 0, message: outcome.message }
}
