import { Problem } from '../../schemas/problem.ts'
import type { Failure } from '../remote.ts'

/** The number of parts in a row without anything new, after which a list or feed counts as endless. */
export const EMPTY_LIMIT = 100

/**
 * Detects cursors that repeat in a cycle, and parts without entries that never end. It holds one earlier cursor, which
 * it replaces after 1, 2, 4, 8 and more steps. So it detects a cycle of any length in constant memory (the method of
 * Brent).
 */
export class EndlessPages {
  #saved: string | undefined
  #steps = 0
  #power = 1
  #emptyInARow = 0

  /** Begins before the part after a cursor. */
  constructor(after?: string) {
    this.#saved = after
  }

  /** Counts a part that names the cursor of a further one. Returns true when the parts never end. */
  isEndless(next: string, isEmpty: boolean): boolean {
    this.#emptyInARow = isEmpty ? this.#emptyInARow + 1 : 0
    if (next === this.#saved || this.#emptyInARow >= EMPTY_LIMIT) return true
    this.#steps += 1
    if (this.#steps === this.#power) {
      this.#saved = next
      this.#power *= 2
      this.#steps = 0
    }
    return false
  }
}

/** Returns the failure of a list or feed that never ends. `source` names it in the log. */
export function endless(source: string): Failure {
  const message =
    'The server returns the same part of a list again and again, or empty parts without end. So the list cannot be read to its end.'
  const cause = new Error(
    `${source}: a cycle of cursors, or ${EMPTY_LIMIT} parts in a row without anything new`,
  )
  const problem = new Problem('remote.not-understood', message, { cause })
  return { ok: false, kind: 'fault', problem, mayHaveArrived: false }
}
