import { basename } from 'node:path'
import type { IdSource } from '../platform/ids.ts'
import type { Log } from '../platform/log.ts'
import type { BooksPreview } from '../schemas/books/books-preview.ts'
import type { ImportEvent } from '../schemas/feed/change-event.ts'
import { Problem } from '../schemas/problem.ts'
import { FollowedImports } from './followed-imports.ts'
import { endOf } from './import-end.ts'
import { cancelled } from './plan/cancelled.ts'
import { importFound, type ImportAs, type ImportOutcome } from './write/import-found.ts'
import type { Imported, ImportOptions } from './write/import-space.ts'

/** The options that all imports of a workspace share; each import adds its path, and perhaps a title. */
export type ImportDefaults = Omit<ImportOptions, 'signal' | 'onProgress' | 'title' | 'parent'>

/** A function that imports a folder or an archive into new spaces. */
export interface Importer {
  /** Throws why nothing can be imported just now. */
  refuse(): void
  import(path: string, options: ImportOptions & { as: ImportAs }): Promise<ImportOutcome>
  /** Creates the site of an imported collection, and returns a sentence for the user. */
  createSite?(outcome: ImportedCollection, options: { user: string }): Promise<string>
}

type ImportedCollection = Extract<ImportOutcome, { kind: 'collection' }>

const INTO_STORE: Importer = { refuse: () => undefined, import: importFound }

/** Events are for eyes: no more than so many milliseconds apart, but for the last one. */
const EVENT_MILLISECONDS = 100

export interface StartOptions {
  /** The title of the space; the name of the folder or archive when left out. */
  title?: string
  /** The user who starts it and receives its events; the author of its content unless another is named. */
  user?: string
  /** True to refuse content that would need a repair. */
  isStrict?: boolean
  /** The treatment of several books; the user is asked when left out. */
  as?: ImportAs
  /** False to create no site for a collection. */
  withSite?: boolean
  /** Runs at every end of the import: for example, to remove an upload. */
  after?: () => Promise<void>
}

/** The user's decision about a source with several books. */
export interface BooksChoice {
  as: 'space' | 'collection'
  withSite: boolean
}

/** An import whose user has to decide first. */
interface Undecided {
  path: string
  options: StartOptions
  title: string
  user: string
  preview: BooksPreview
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
  /** The imports that wait for a decision, which hold up no other import. */
  readonly #undecided = new Map<string, Undecided>()
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
    this.#begin(id, path, options)
    return { id }
  }

  /** Continues an import of several books as its user decides. Throws `resource.unknown` for one that does not wait. */
  choose(id: string, choice: BooksChoice): void {
    const waiting = this.#undecided.get(id)
    if (!waiting)
      throw new Problem(
        'resource.unknown',
        'This import does not wait for a choice any more. Look at the imports.',
      )
    this.#importer.refuse()
    this.#undecided.delete(id)
    this.#begin(id, waiting.path, { ...waiting.options, ...choice })
  }

  #begin(id: string, path: string, options: StartOptions): void {
    const abort = new AbortController()
    const { user = this.#defaults.author, title = basename(path) } = options
    this.#running.set(id, { abort, user, title })
    this.#last = this.#last.then(async () => {
      await this.#run(id, path, options, abort.signal)
      if (!this.#undecided.has(id)) await options.after?.()
    })
  }

  /** True when any import is running. */
  get isRunning(): boolean {
    return this.#running.size > 0
  }

  /** The user who started an import; undefined once it has ended. */
  userOf(id: string): string | undefined {
    return this.#running.get(id)?.user ?? this.#undecided.get(id)?.user ?? this.followed.userOf(id)
  }

  /** The imports of a user that are under way, or wait for their turn or a decision, oldest first. */
  runningOf(user: string): { id: string; title: string; books?: BooksPreview }[] {
    const waiting = [...this.#undecided].map(([id, { user: by, title, preview }]) => ({
      by,
      about: { id, title, books: preview },
    }))
    const started = [...this.#running].map(([id, { user: by, title }]) => ({ by, about: { id, title } }))
    const followed = this.followed.running().map(({ id, by, title }) => ({ by, about: { id, title } }))
    return [...waiting, ...started, ...followed].flatMap(({ by, about }) => (by === user ? [about] : []))
  }

  /** Ends an import that is under way; nothing of it stays. */
  cancel(id: string): void {
    this.#running.get(id)?.abort.abort(cancelled())
    this.followed.cancel(id)
    const waiting = this.#undecided.get(id)
    if (!waiting) return
    this.#undecided.delete(id)
    const { user, title, options } = waiting
    const { message } = cancelled()
    this.#announce({ type: 'import', id, user, title, state: 'cancelled', done: 0, total: 0, message })
    this.#last = this.#last.then(() => options.after?.())
  }

  /** Imports into one space and waits for the end; problems are thrown. */
  async run(path: string, title?: string): Promise<Imported> {
    const outcome = await this.runFound(path, { as: 'space', ...(title !== undefined && { title }) })
    if (outcome.kind !== 'space') throw new Error('An import into one space ended otherwise')
    return outcome
  }

  /** Imports what is found and waits for the end; problems are thrown. */
  async runFound(
    path: string,
    { title, isStrict, as = 'arranged' }: Pick<StartOptions, 'title' | 'isStrict' | 'as'> = {},
  ): Promise<Exclude<ImportOutcome, { kind: 'choice' }> & { words?: string | undefined }> {
    this.#importer.refuse()
    const given = { ...(title !== undefined && { title }), ...(isStrict && { isStrict }) }
    const named = title === undefined ? {} : { collectionTitle: title }
    const outcome = await this.#importer.import(path, { ...this.#defaults, ...given, ...named, as })
    if (outcome.kind === 'choice') throw new Error('An import without a user asked for a choice')
    return { ...outcome, words: await this.#siteOf(outcome, { user: this.#defaults.author }) }
  }

  /** Ends all that are under way and waits until they have cleaned up. */
  async close(): Promise<void> {
    for (const id of this.#undecided.keys()) this.cancel(id)
    for (const { abort } of this.#running.values()) abort.abort(cancelled())
    await Promise.all([this.#last, this.followed.close()])
  }

  async #run(id: string, path: string, options: StartOptions, signal: AbortSignal): Promise<void> {
    const { title, isStrict, user = this.#defaults.author, as = 'ask', withSite = true } = options
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
      const around = { ...this.#defaults, ...given, user, as, signal, onProgress }
      const outcome = await this.#importer.import(path, around)
      if (outcome.kind === 'choice')
        return this.#ask(id, { path, options, title: about.title, user }, outcome)
      const words = withSite ? await this.#siteOf(outcome, { user }) : undefined
      this.#end({ ...about, ...endOf(outcome), ...(words !== undefined && { message: words }) })
    } catch (error) {
      this.#end({ ...about, ...this.#failure(id, error) })
    }
  }

  /** Lets an import wait for the decision of its user. */
  #ask(id: string, about: Omit<Undecided, 'preview'>, { preview }: { preview: BooksPreview }): void {
    this.#undecided.set(id, { ...about, preview })
    const { user, title } = about
    this.#end({ type: 'import', id, user, title, state: 'choosing', done: 0, total: 0, books: preview })
  }

  /** Creates the site of a collection whose structure names one, and returns a sentence about it. */
  async #siteOf(outcome: ImportOutcome, { user }: { user: string }): Promise<string | undefined> {
    if (outcome.kind !== 'collection' || outcome.site === null) return undefined
    return this.#importer.createSite?.(outcome, { user })
  }

  /** Announces the end of an import, or of its reading; it is removed before listeners receive it. */
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
