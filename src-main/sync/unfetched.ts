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
 * do not block other things, and are requested again in the next round.
 */
export class Unfetched {
  readonly #remote: Remote
  readonly #names = new Set<string>()
  #held = new Set<string>()
  /** The ids of earlier attempts that were not fetched since. */
  readonly #due = new Set<string>()

  constructor(remote: Remote) {
    this.#remote = remote
  }

  /** The names of the things, in words for the user. */
  get names(): readonly string[] {
    return [...this.#names]
  }

  /** The remote ids of the spaces and organizations that the latest attempt fetched in part, or not at all. */
  get held(): ReadonlySet<string> {
    return this.#held
  }

  /** Forgets all things, before a new attempt. */
  clear(): void {
    this.#names.clear()
    this.#held = new Set()
  }

  /**
   * Holds back the edits of a space or organization, by its remote id. They would be sent on top of changes that their
   * user has not seen.
   */
  hold(id: string): void {
    this.#held.add(id)
    this.#due.add(id)
  }

  /** True for a space or organization that no attempt has fetched whole since it was held. */
  isDue(id: string): boolean {
    return this.#due.has(id)
  }

  /** Marks a space or organization as fetched whole. */
  markWhole(id: string): void {
    this.#due.delete(id)
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

/** Returns the problem that names things which the remote does not return, and says so if it holds back edits. */
export function notFetched(names: readonly string[], holdsEdits: boolean): Problem {
  const [named, more] = [names.slice(0, NAMED).join(', '), names.length - NAMED]
  return new Problem(
    'sync.not-fetched',
    `The server fails over ${named}${more > 0 ? ` and ${more} more` : ''}, so this copy may lack it or be out of date there.${holdsEdits ? ' Your edits there wait in the outbox.' : ''} Every sync requests it again. If this lasts, ask the administrator of the server.`,
  )
}
