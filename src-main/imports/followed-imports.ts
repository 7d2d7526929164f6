import type { Clock } from '../platform/clock.ts'
import type { IdSource } from '../platform/ids.ts'
import type { ImportEvent } from '../schemas/feed/change-event.ts'
import { Problem } from '../schemas/problem.ts'
import { cancelled } from './plan/cancelled.ts'
import { ImportTurns } from './write/import-turns.ts'

/** An import that an operation carries out: reported, and cancelled, like those of folders and archives. */
export interface FollowedImport {
  /**
   * Waits until it may be read, since not all run at once. Throws `import.busy` where too many wait, and the signal's
   * reason.
   */
  turn(): Promise<void>
  /** Aborted when the user cancels or the workspace closes; its reason is the problem to fail with. */
  signal: AbortSignal
  /** Reports its progress. */
  onProgress(progress: Pick<ImportEvent, 'done' | 'total'> & { state: 'reading' | 'writing' }): void
  /** Reports its end: stored, with the number of entries in its report, or failed, with the reason. */
  end(outcome: { entries: number } | Problem): void
}

/** Starts to report an import into a space; `end` must follow. */
export type FollowImport = (about: { title: string; space: string; user: string }) => FollowedImport

/** Events are for eyes: no more than so many milliseconds apart, but for the last one. */
const EVENT_MILLISECONDS = 100

/** The imports into spaces that operations carry out. */
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
    let giveBack: (() => void) | undefined
    return {
      turn: async () => {
        giveBack = await this.#turns.take(abort.signal)
      },
      signal: abort.signal,
      onProgress(progress) {
        if (clock() - announced < EVENT_MILLISECONDS) return
        announced = clock()
        announce({ ...about, ...progress })
      },
      end: (outcome) => {
        this.#running.delete(about.id)
        giveBack?.()
        resolve()
        announce({ ...about, ...lastWords(outcome), ...(!(outcome instanceof Problem) && { space }) })
      },
    }
  }

  /** The imports that are under way, oldest first, with the users who started them. */
  running(): { id: string; by: string; title: string }[] {
    return [...this.#running].map(([id, { user, title }]) => ({ id, by: user, title }))
  }

  /** The user who started an import; undefined once it has ended. */
  userOf(id: string): string | undefined {
    return this.#running.get(id)?.user
  }

  /** Ends an import that is under way; nothing of it stays. */
  cancel(id: string): void {
    this.#running.get(id)?.abort.abort(cancelled())
  }

  /** Ends all that are under way and waits until they have ended. */
  async close(): Promise<void> {
    const running = [...this.#running.values()]
    for (const { abort } of running) abort.abort(cancelled())
    await Promise.all(running.map(({ ended }) => ended))
  }
}

type LastWords = Pick<ImportEvent, 'state' | 'done' | 'total' | 'message' | 'report'>

function lastWords(outcome: { entries: number } | Problem): LastWords {
  if (!(outcome instanceof Problem)) {
    const report = { id: null, entries: outcome.entries }
    return { state: 'done', done: 1, total: 1, report }
  }
  const state = outcome.code === 'import.cancelled' ? 'cancelled' : 'failed'
  return { state, done: 0, total: 0, message: outcome.message }
}
