import { contentCall } from './content-call.ts'
import type { Intent } from './intent-row.ts'

/** Operations that are about the whole content of a change request, as it was when the person asked. */
const ABOUT_ALL_CONTENT = new Set([
  'mergeChangeRequest',
  'submitChangeRequestReview',
  'updateChangeRequest',
  'updateChangeRequestById',
])

/**
 * The things that an intent writes, by name. What is written later on top of one that waits for the person
 * waits as well: the later text was typed on top of the earlier, and a merge would miss it.
 */
export function writes(intent: Intent): string[] {
  const call = contentCall(intent.operation, intent.input)
  if (!call) return []
  const { changeRequestId } = call.params
  const pages = call.body.changes.flatMap(({ page }) => (page === undefined ? [] : [page]))
  return [`content ${changeRequestId}`, ...pages.map((page) => `page ${changeRequestId} ${page}`)]
}

/** The things that have to be written before an intent may follow. */
export function follows(intent: Intent): string[] {
  if (ABOUT_ALL_CONTENT.has(intent.operation)) {
    const { changeRequestId } = (intent.input.params ?? {}) as { changeRequestId?: string }
    return [`content ${changeRequestId}`]
  }
  return writes(intent).filter((thing) => thing.startsWith('page '))
}

/** Keeps account, in order, of what waits for the person and of what has to wait for that. */
export class Waiting {
  readonly #intents = new Set<number>()
  readonly #things = new Set<string>()

  add(intent: Intent): void {
    this.#intents.add(intent.seq)
    for (const thing of writes(intent)) this.#things.add(thing)
  }

  /** Whether an intent has to wait: for what it was written on top of, or for what made the thing it names. */
  holdsBack(intent: Intent, parents: readonly number[]): boolean {
    return (
      parents.some((seq) => this.#intents.has(seq)) ||
      follows(intent).some((thing) => this.#things.has(thing))
    )
  }
}
