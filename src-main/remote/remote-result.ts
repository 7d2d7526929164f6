import type { Problem } from '../schemas/problem.ts'

/**
 * The kind of a failed call. `network`: no reliable answer, which proves nothing about the entity. `refused`: the
 * remote refuses this call. `unauthorized`: it refuses the token. `limited`: it refuses for now. `fault`: the remote
 * failed.
 */
export type RemoteFailureKind = 'network' | 'refused' | 'unauthorized' | 'limited' | 'fault'

/** A failed call, as a value. */
export interface RemoteFailure {
  ok: false
  problem: Problem
  kind: RemoteFailureKind
  /** The status of the answer, if there was one. */
  status?: number
  /** The delay before the next request, in milliseconds, if known. It is prolonged at random. */
  retryAfter?: number
  /**
   * True when a write may have been applied without an answer. The sender then has to reconcile it before sending it
   * again. False only when it certainly was not applied; always false for a read.
   */
  mayHaveArrived: boolean
}

/** An answer of the shape that the operation declares. */
export interface RemoteAnswer {
  ok: true
  status: number
  /** The answer with the known fields; null when the operation returns nothing. */
  value: unknown
  /** True when the remote had already applied a write with this key, and repeated its answer. */
  replayed?: true
}

/** The result of one call of the remote. It is always a value, for any behaviour of remote and network. */
export type RemoteResult = RemoteAnswer | RemoteFailure
