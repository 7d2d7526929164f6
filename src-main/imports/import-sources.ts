import type { IdSource } from '../platform/ids.ts'
import { Problem } from '../schemas/problem.ts'

/** A folder or archive on this machine that a user chose, dropped or uploaded. */
export interface ImportSource {
  path: string
  /** Removes a source that exists for one import alone, such as an upload. */
  remove?(): Promise<void>
}

/**
 * The sources that a host has received, by ticket. A caller names a source by its ticket and never by a path, so no
 * caller can import a file that no user chose. A ticket is valid for one import.
 */
export class ImportSources {
  readonly #newId: IdSource
  readonly #sources = new Map<string, ImportSource>()
  #dropped: string[] = []

  constructor(newId: IdSource) {
    this.#newId = newId
  }

  /** Registers a source, and returns its ticket. */
  register(source: ImportSource): string {
    const ticket = this.#newId()
    this.#sources.set(ticket, source)
    return ticket
  }

  /** Registers the paths of one drop, and returns a ticket for each. The tickets of the previous drop expire. */
  registerDropped(paths: readonly string[]): string[] {
    for (const ticket of this.#dropped) this.#sources.delete(ticket)
    this.#dropped = paths.map((path) => this.register({ path }))
    return this.#dropped
  }

  /** Returns the source of a ticket, which then expires. Throws `resource.unknown` for an expired or unknown ticket. */
  redeem(ticket: string): ImportSource {
    const source = this.#sources.get(ticket)
    if (source === undefined)
      throw new Problem(
        'resource.unknown',
        'The chosen folder or archive is no longer available. Choose it again.',
      )
    this.#sources.delete(ticket)
    return source
  }
}
