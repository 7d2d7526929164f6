import { Problem } from '../schemas/problem.ts'
import { concernsOne } from './concerns-one.ts'
import type { Failure, Remote } from './remote.ts'

/**
 * The number of failures of one kind of work after which the rest of it waits for the next round. Each failed request
 * was repeated before.
 */
export const FAILURES_PER_ROUND = 8

/** The number of things that a problem names. */
const NAMED = 3

/**
 * The things that the latest attempt did not fetch, because the remote fails over them and answers other calls. They
 * block neither other things nor edits, and are requested again in the next round.
 */
export class Unfetched {
  readonly #remote: Remote
  readonly #names = new Set<string>()

  constructor(remote: Remote) {
    this.#remote = remote
  }

  /** The names of the things, in words for the user. */
  get names(): readonly string[] {
    return [...this.#names]
  }

  /** Forgets all things, before a new attempt. */
  clear(): void {
    this.#names.clear()
  }

  /** True for a failure over one thing, and false for one that concerns everything. */
  concernsOne(failure: Failure): Promise<boolean> {
    return concernsOne(this.#remote, failure)
  }

  /** Adds the name of a thing. */
  add(name: string): void {
    this.#names.add(name)
  }
}

/** Returns the problem that names things which the remote does not return. */
export function notFetched(names: readonly string[]): Problem {
  const [named, more] = [names.slice(0, NAMED).join(', '), names.length - NAMED]
  return new Problem(
    'sync.not-fetched',
    `The server fails over ${named}${more > 0 ? ` and ${more} more` : ''}, so this copy may lack it or be out of date there. Every sync requests it again. If this lasts, ask the administrator of the server.`,
  )
}
