import { basename } from 'node:path'
import type { IdSource } from '../platform/ids.ts'
import type { Log } from '../platform/log.ts'
import type { ImportEvent } from '../schemas/feed/change-event.ts'
import { Problem } from '../schemas/problem.ts'
import { FollowedImports } from './followed-imports.ts'
import { cancelled } from './plan/cancelled.ts'
import { importSpace, type Imported, type ImportOptions } from './write/import-space.ts'
import { totalOf } from './write/report-counts.ts'

/** The options that all imports of a workspace share; each import adds its path, and perhaps a title. */
export type ImportDefaults = Omit<ImportOptions, 'signal' | 'onProgress' | 'title' | 'parent'>

/** A function that imports a folder or an archive into a new space. */
export interface Importer {
  /** Throws why nothing can be imported just now. */
  refuse(): void
  import(path: string, options: ImportOptions): Promise<Imported>
}

const INTO_STORE: Importer = { refuse: () => undefined, import: importSpace }

/** Events are for eyes: no more than so many milliseconds apart, but for the last one. */
const EVENT_MILLISECONDS = 100

export interface StartOptions {
  /** The title of the space; the name of the folder or archive when left out. */
  title?: string
  /** The user who starts it and receives its events; the author of its content unless another is named. */
  user?: string
  /** True to refuse content that would need a repair. */
  isStrict?: boolean
  /** Runs at every end of the import: for example, to remove an upload. */
  after?: () => Promise<void>
}

/** The running imports, one after the other. Each reports its progress. */
export class Imports {
  /** Those that operations carry out, which do not wait in the row. */
  readonly followed: FollowedImports
  readonly #defaults: ImportDefaults
  readonly #announce: (event: ImportEvent) => void
  readonly #log: Log
  readonly #newId: IdSource
  readonly #running = new Map<string, { abort: AbortController; user: string; title: string }>()
  /** Imports write one at a time: two at once would only make each other wait. */
  #last: Promise<unknown> = Promise.resolve()

  readonly #importer: Importer

  constructor(
    defaults: ImportDefaults,
    announce: (event: ImportEvent) => void,
    log: Log,
    importer: Importer = INTO_STORE,
  ) {
    this.#importer = importer
    this.#defaults = defaults
    this.#announce = announce
    this.#log = log
    this.#newId = defaults.newId
    this.followed = new FollowedImports({ clock: defaults.clock, newId: defaults.newId, announce })
  }

  /**
   * Does work that writes in turns, as imports do, when those before it have ended: two at once would undo each
   * other's steps.
   */
  inRow<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#last.then(work)
    this.#last = done.catch(() => undefined)
    return done
  }

  /** Starts an import; events report its progress and its end. Throws the reason where none can start. */
  start(path: string, options: StartOptions = {}): { id: string } {
    this.#importer.refuse()
    const id = this.#newId()
    const abort = new AbortController()
    const { user = this.#defaults.author, title = basename(path) } = options
    this.#running.set(id, { abort, user, title })
    this.#last = this.#last.then(async () => {
      await this.#run(id, path, options, abort.signal)
      await options.after?.()
    })
    return { id }
  }

  /** True when any import is running. */
  get isRunning(): boolean {
    return this.#running.size > 0
  }

  /** The user who started an import; undefined once it has ended. */
  userOf(id: string): string | undefined {
    return this.#running.get(id)?.user ?? this.followed.userOf(id)
  }

  /** The imports of a user that are under way or wait for their turn, oldest first. */
  runningOf(user: string): { id: string; title: string }[] {
    const started = [...this.#running].map(([id, { user: by, title }]) => ({ id, by, title }))
    return [...started, ...this.followed.running()]
      .filter(({ by }) => by === user)
      .map(({ id, title }) => ({ id, title }))
  }

  /** Ends an import that is under way; nothing of it stays. */
  cancel(id: string): void {
    this.#running.get(id)?.abort.abort(cancelled())
    this.followed.cancel(id)
  }

  /** Imports and waits for the end; problems are thrown. */
  async run(
    path: string,
    title?: string,
    { isStrict }: Pick<StartOptions, 'isStrict'> = {},
  ): Promise<Imported> {
    this.#importer.refuse()
    return this.#importer.import(path, {
      ...this.#defaults,
      ...(title !== undefined && { title }),
      ...(isStrict && { isStrict }),
    })
  }

  /** Ends all that are under way and waits until they have cleaned up. */
  async close(): Promise<void> {
    for (const { abort } of this.#running.values()) abort.abort(cancelled())
    await Promise.all([this.#last, this.followed.close()])
  }

  async #run(id: string, path: string, options: StartOptions, signal: AbortSignal): Promise<void> {
    const { title, isStrict, user = this.#defaults.author } = options
    const about = { type: 'import', id, user, title: title ?? basename(path) } as const
    let announced = 0
    const onProgress: ImportOptions['onProgress'] = (progress) => {
      const now = this.#defaults.clock()
      if (now - announced < EVENT_MILLISECONDS) return
      announced = now
      this.#announce({ ...about, ...progress })
    }
    try {
      const given = { ...(title !== undefined && { title }), ...(isStrict && { isStrict }) }
      const imported = await this.#importer.import(path, { ...this.#defaults, ...given, signal, onProgress })
      this.#end({
        ...about,
        title: imported.title,
        state: 'done',
        done: 1,
        total: 1,
        space: imported.space,
        report: { id: imported.report.id, entries: totalOf(imported.report.counts) },
      })
    } catch (error) {
      this.#end({ ...about, ...this.#failure(id, error) })
    }
  }

  /** Announces the end of an import; it is removed before listeners receive it. */
  #end(event: ImportEvent): void {
    this.#running.delete(event.id)
    this.#announce(event)
  }

  #failure(
    id: string,
    error: unknown,
  ): Pick<ImportEvent, 'state' | 'done' | 'total' | 'message' | 'reasons'> {
    if (!(error instanceof Problem)) {
      this.#log.error({ import: id, error }, 'An import failed')
      const message = 'The import failed and nothing was imported. The log has the details.'
      return { state: 'failed', done: 0, total: 0, message }
    }
    const state = error.code === 'import.cancelled' ? 'cancelled' : 'failed'
    return { state, done: 0, total: 0, message: error.message, ...reasonsOf(error) }
  }
}

/** The reasons of a refusal beyond its own sentence, which names the first one. */
function reasonsOf({ cause }: Problem): Pick<ImportEvent, 'reasons'> {
  if (!Array.isArray(cause) || cause.length < 2) return {}
  return {
    reasons: cause.flatMap((entry: { message?: unknown } | null) =>
      typeof entry?.message === 'string' ? [entry.message] : [],
    ),
  }
}
