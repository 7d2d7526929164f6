import { basename } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { IdSource } from '../platform/ids.ts'
import type { Log } from '../platform/log.ts'
import { sweepRemovedSpaces } from '../revisions/purge-spaces.ts'
import type { BooksPreview } from '../schemas/books/books-preview.ts'
import type { ImportEvent } from '../schemas/feed/change-event.ts'
import { Problem } from '../schemas/problem.ts'
import { afterImport } from './after-import.ts'
import { FollowedImports } from './followed-imports.ts'
import { endOf, failureOf } from './import-end.ts'
import { cancelled } from './plan/cancelled.ts'
import { importFound, type ImportAs, type ImportOutcome } from './write/import-found.ts'
import type { Imported, ImportOptions } from './write/import-space.ts'

/** The options that all imports of a workspace share. Each import adds its path and an optional title. */
export type ImportDefaults = Omit<ImportOptions, 'signal' | 'onProgress' | 'title' | 'parent'>

/** A function that imports a folder or an archive into new spaces. */
export interface Importer {
  /** Throws a problem when nothing can be imported at present. */
  refuse(): void
  import(path: string, options: ImportOptions & { as: ImportAs }): Promise<ImportOutcome>
  /** Creates the site of an imported collection, and returns a sentence for the user. */
  createSite?(outcome: ImportedCollection, options: { user: string }): Promise<string>
}

type Ended = Exclude<ImportOutcome, { kind: 'choice' }>
type ImportedCollection = Extract<ImportOutcome, { kind: 'collection' }>

const INTO_STORE: Importer = { refuse: () => undefined, import: importFound }

/** The least time between two events, in milliseconds. The last event is sent at once. */
const EVENT_MILLISECONDS = 100

export interface StartOptions {
  /** The title of the space; the name of the folder or archive when left out. */
  title?: string
  /** The user who starts it and receives its events. The default is the author of the workspace's imports. */
  user?: string
  /** True to refuse content that would need a repair. */
  isStrict?: boolean
  /** The treatment of several books. By default the user decides. */
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

/** An import that runs, or waits for its turn. */
interface RunningImport {
  abort: AbortController
  user: string
  title: string
  /** False while it waits for its turn. */
  hasBegun: boolean
}

/** The running imports, one after the other. Each reports its progress. */
export class Imports {
  /** The imports that operations perform. They do not wait in the queue. */
  readonly followed: FollowedImports
  readonly #defaults: ImportDefaults
  readonly #announce: (event: ImportEvent) => void
  readonly #log: Log
  readonly #newId: IdSource
  readonly #running = new Map<string, RunningImport>()
  /** The imports that wait for a decision. They delay no other import. */
  readonly #undecided = new Map<string, Undecided>()
  /** The end of the last queued import. Imports run one at a time, because two at once would delay each other. */
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
   * Runs work that writes in steps, as imports do, after the queued imports. Two at once would undo each other's
   * steps.
   */
  enqueue<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#last.then(work)
    this.#last = done.catch(() => undefined)
    return done
  }

  /** Starts an import. Events report its progress and its end. Throws a problem when no import can start. */
  start(path: string, options: StartOptions = {}): { id: string } {
    this.#importer.refuse()
    const id = this.#newId()
    this.#begin(id, path, options)
    return { id }
  }

  /**
   * Continues an import of several books by the decision of its user. Throws `resource.unknown` for an import that
   * waits for none.
   */
  choose(id: string, choice: BooksChoice): void {
    const waiting = this.#undecided.get(id)
    if (!waiting)
      throw new Problem(
        'resource.unknown',
        'This import no longer waits for a choice. Open the list of imports to see its state.',
      )
    this.#importer.refuse()
    this.#undecided.delete(id)
    this.#begin(id, waiting.path, { ...waiting.options, ...choice })
  }

  #begin(id: string, path: string, options: StartOptions): void {
    const abort = new AbortController()
    const { user = this.#defaults.author, title = basename(path) } = options
    const running: RunningImport = { abort, user, title, hasBegun: false }
    this.#running.set(id, running)
    this.#last = this.#last.then(async () => {
      running.hasBegun = true
      if (this.#running.has(id)) await this.#run(id, path, options, abort.signal)
      if (!this.#undecided.has(id)) await this.#after(options)
    })
  }

  /** Runs the work at the end of an import. Its failure must not stop the imports after it. */
  async #after({ after }: StartOptions): Promise<void> {
    try {
      await after?.()
    } catch (error) {
      this.#log.error({ error }, 'The work after an import failed')
    }
  }

  /** True when any import is running. */
  get isRunning(): boolean {
    return this.#running.size > 0
  }

  /** The user who started an import; undefined after its end. */
  userOf(id: string): string | undefined {
    return this.#running.get(id)?.user ?? this.#undecided.get(id)?.user ?? this.followed.userOf(id)
  }

  /** The imports of a user that run, or wait for their turn or a decision, oldest first. */
  runningOf(user: string): { id: string; title: string; books?: BooksPreview }[] {
    const waiting = [...this.#undecided].map(([id, { user: by, title, preview }]) => ({
      by,
      about: { id, title, books: preview },
    }))
    const started = [...this.#running].map(([id, { user: by, title }]) => ({ by, about: { id, title } }))
    const followed = this.followed.running().map(({ id, by, title }) => ({ by, about: { id, title } }))
    return [...waiting, ...started, ...followed].flatMap(({ by, about }) => (by === user ? [about] : []))
  }

  /** Cancels an import that runs or waits. Nothing of it stays stored. One that waits ends at once. */
  cancel(id: string): void {
    this.followed.cancel(id)
    const running = this.#running.get(id)
    running?.abort.abort(cancelled())
    const undecided = this.#undecided.get(id)
    if (undecided) this.#last = this.#last.then(() => this.#after(undecided.options))
    this.#undecided.delete(id)
    const waiting = undecided ?? (running?.hasBegun === false ? running : undefined)
    if (!waiting) return
    const { user, title } = waiting
    const { message } = cancelled()
    this.#end({ type: 'import', id, user, title, state: 'cancelled', done: 0, total: 0, message })
  }

  /** Imports into one space and waits for the end. Throws the problem of a failed import. */
  async run(path: string, title?: string): Promise<Imported> {
    const outcome = await this.runFound(path, { as: 'space', ...(title !== undefined && { title }) })
    if (outcome.kind !== 'space') throw new Error('An import into one space ended otherwise')
    return outcome
  }

  /** Imports all books of a source and waits for the end. Throws the problem of a failed import. */
  async runFound(
    path: string,
    { title, isStrict, as = 'arranged' }: Pick<StartOptions, 'title' | 'isStrict' | 'as'> = {},
  ): Promise<Ended & { words?: string | undefined }> {
    this.#importer.refuse()
    const own = { ...(title !== undefined && { title }), ...(isStrict && { isStrict }) }
    const collection = title === undefined ? {} : { collectionTitle: title }
    const importing = this.#importer.import(path, { ...this.#defaults, ...own, ...collection, as })
    const outcome = await importing.catch(async (error: unknown) => {
      await this.#sweep()
      throw error
    })
    if (outcome.kind === 'choice') throw new Error('An import without a user asked for a choice')
    return { ...outcome, words: await this.#wordsAfter(outcome, { user: this.#defaults.author }) }
  }

  /** Cancels all imports and waits until they have cleaned up. */
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
      const own = { ...(title !== undefined && { title }), ...(isStrict && { isStrict }) }
      const importOptions = { ...this.#defaults, ...own, user, as, signal, onProgress }
      const outcome = await this.#importer.import(path, importOptions)
      if (outcome.kind === 'choice')
        return this.#awaitDecision(id, { path, options, title: about.title, user }, outcome)
      const words = await this.#wordsAfter(outcome, { user, withSite })
      this.#end({ ...about, ...endOf(outcome), ...(words !== undefined && { message: words }) })
    } catch (error) {
      this.#end({ ...about, ...this.#failure(id, error) })
      await this.#sweep()
    }
  }

  /** Deletes the rows of a failed import. Its user does not wait for this, and the next import does. */
  async #sweep(): Promise<void> {
    try {
      await sweepRemovedSpaces(this.#defaults.store, nextTurn)
    } catch (error) {
      this.#log.error({ error }, 'The rows of a failed import stay until the next start')
    }
  }

  /** Lets an import wait for the decision of its user. */
  #awaitDecision(
    id: string,
    about: Omit<Undecided, 'preview'>,
    { preview }: { preview: BooksPreview },
  ): void {
    this.#undecided.set(id, { ...about, preview })
    const { user, title } = about
    this.#end({ type: 'import', id, user, title, state: 'choosing', done: 0, total: 0, books: preview })
  }

  /** Returns the sentences for the user after an import has succeeded, such as one about its site. */
  #wordsAfter(outcome: Ended, { user, withSite = true }: { user: string; withSite?: boolean }) {
    const createSite = (collection: ImportedCollection) =>
      this.#importer.createSite?.(collection, { user }) ?? Promise.resolve('')
    return afterImport(outcome, { log: this.#log, ...(withSite && { createSite }) })
  }

  /** Announces the end of an import, or of its reading. The import is removed before listeners receive the event. */
  #end(event: ImportEvent): void {
    this.#running.delete(event.id)
    this.#announce(event)
  }

  #failure(id: string, error: unknown): ReturnType<typeof failureOf> {
    if (!(error instanceof Problem)) this.#log.error({ import: id, error }, 'An import failed')
    return failureOf(error)
  }
}
