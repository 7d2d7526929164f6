import type { ReferenceEntry } from '../../../content/api-reference/reference-entries.ts'
import type { Log } from '../../../platform/log.ts'
import type { ChangeEvent } from '../../../schemas/feed/change-event.ts'
import type { Store } from '../../../store/store.ts'
import type { ReadEntries } from './read-entries.ts'
import { unindexedVersion, writeEntries, type UnindexedVersion } from './write-entries.ts'

export interface EntryIndexParts {
  store: Store
  log: Log
  read: ReadEntries
  announce(event: ChangeEvent): void
  /** Yields to other work between two steps. */
  rest: () => Promise<void>
}

/**
 * Indexes the entries of specifications for search, outside of the calls and pulls that brought them. The waiting
 * versions are in the store, so the next process continues the work of one that ended.
 */
export class EntryIndex {
  readonly #parts: EntryIndexParts
  readonly #abort = new AbortController()
  /** Versions that could not be read. The next start reads them again. */
  readonly #unread = new Set<string>()
  #running: Promise<void> | undefined
  #isRequested = false

  constructor(parts: EntryIndexParts) {
    this.#parts = parts
  }

  /** Indexes waiting versions. Call it at start, and whenever a specification changed. */
  wake(): void {
    if (this.#abort.signal.aborted) return
    this.#isRequested = true
    this.#running ??= Promise.resolve()
      .then(() => this.#run())
      .finally(() => (this.#running = undefined))
  }

  /** Waits until nothing runs. */
  async idle(): Promise<void> {
    await this.#running
  }

  /** Ends the work. The next start continues it. */
  async close(): Promise<void> {
    this.#abort.abort()
    await this.idle()
  }

  async #run(): Promise<void> {
    try {
      while (this.#isRequested && !this.#abort.signal.aborted) {
        this.#isRequested = false
        await this.#indexWaiting()
      }
    } catch (error) {
      // The disk may be full. The next change or start continues.
      if (!this.#abort.signal.aborted)
        this.#parts.log.warn({ error }, 'The entries of a specification could not be indexed')
    }
  }

  async #indexWaiting(): Promise<void> {
    const { store, rest, announce } = this.#parts
    const next = () => unindexedVersion(store, this.#unread)
    for (let waiting = next(); waiting; waiting = next()) {
      const entries = await this.#read(waiting)
      if (!entries) continue
      const steps = writeEntries(store, waiting, entries)
      while (!steps.next().done) {
        await rest()
        if (this.#abort.signal.aborted) return
      }
      announce({ type: 'changed', touched: [{ kind: 'search' }] })
    }
  }

  /** Reads the entries of a version; undefined for one that cannot be read, so that it delays no other. */
  async #read({ version, text }: UnindexedVersion): Promise<ReferenceEntry[] | undefined> {
    const { signal } = this.#abort
    try {
      return await this.#parts.read(text, signal)
    } catch (error) {
      signal.throwIfAborted()
      this.#unread.add(version)
      this.#parts.log.warn({ version, error }, 'The entries of a specification could not be read')
      return undefined
    }
  }
}
